-- With which client the product asks a provider for access to somebody's account there.
create table oauth_repositories (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  description text not null default '',
  -- Where the provider is asked, and for what.
  settings jsonb not null default '{}',
  -- client_id, and #client_secret, encrypted.
  credentials jsonb not null default '{}',
  created timestamptz not null default now(),
  modified timestamptz not null default now()
);
create unique index oauth_repositories_name on oauth_repositories (lower(name));
insert into oauth_repositories (name, description, settings) values
  ('Google', 'Google Sheets, Google Analytics and Google Cloud Storage ask for access through this client.',
   '{"authorization_url": "https://accounts.google.com/o/oauth2/v2/auth", "token_url": "https://oauth2.googleapis.com/token"}');
