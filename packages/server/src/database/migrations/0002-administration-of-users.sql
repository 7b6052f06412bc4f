-- The link of a pending invitation can be shown again, so its token is also kept encrypted with the master key.
alter table one_time_tokens add column token_encrypted bytea;
alter table one_time_tokens add check (token_encrypted is null or purpose = 'invitation');

alter table workspaces add column disabled smallint not null default 0 check (disabled in (0, 1));
alter table dawgs add column disabled smallint not null default 0 check (disabled in (0, 1));
