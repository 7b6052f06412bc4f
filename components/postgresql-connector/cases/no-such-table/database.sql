create table orders (id integer primary key, customer text, amount numeric(10,2), ordered timestamptz, tags text[]);
insert into orders values (1, 'Ada, Countess', 10.50, '2026-01-01 12:00+01', '{a,b}'), (2, '', null, '2026-01-02 00:00Z', null), (3, e'say "hi"\nthere', 7, '2026-01-03 00:00Z', '{}');
