create table orders (id integer primary key, amount numeric not null, note text default 'none');
insert into orders values (1, 10, 'old'), (2, 20, 'old');
