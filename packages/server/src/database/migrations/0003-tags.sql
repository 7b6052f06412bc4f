create table tags (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  color text not null
);
-- Two tags that differ only in case would be one to everybody who reads them.
create unique index tags_name on tags (lower(name));
