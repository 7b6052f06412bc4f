-- What the lists of jobs leave out (other people's workspaces, what is deleted) is found out from the index, without a look at the job.
drop index jobs_of_workspace;
drop index jobs_of_dawg;
drop index jobs_status;
drop index jobs_changed;
drop index jobs_changed_in_workspace;
create index jobs_of_workspace on jobs (workspace_id, kind, status, id desc) include (configuration_id) where workspace_id is not null;
create index jobs_of_dawg on jobs (dawg_id, status, id desc) include (workspace_id) where kind = 'workspace' and dawg_id is not null;
create index jobs_status on jobs (kind, status, id desc) include (workspace_id, configuration_id);
create index jobs_changed on jobs (kind, created desc, id desc) include (workspace_id, configuration_id);
create index jobs_changed_in_workspace on jobs (workspace_id, kind, created desc, id desc) include (configuration_id)
  where workspace_id is not null;
