create sequence numbers;
