create table orders (id serial primary key, amount numeric not null check (amount > 0), note text);
create index on orders (note);
grant select on orders to public;
insert into orders (amount, note) values (10, 'old');
