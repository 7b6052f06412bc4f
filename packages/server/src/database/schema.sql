access_entries
  id integer not null generated as identity
  user_id integer not null
  workspace_id integer
  dawg_id integer
  permission text not null
  created timestamp with time zone not null default now()
  access_entries_check: CHECK ((num_nonnulls(workspace_id, dawg_id) = 1))
  access_entries_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id) ON DELETE CASCADE
  access_entries_permission_check: CHECK ((permission = ANY (ARRAY['read'::text, 'write'::text])))
  access_entries_pkey: PRIMARY KEY (id)
  access_entries_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  access_entries_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX access_entries_dawg ON public.access_entries USING btree (dawg_id, user_id) WHERE (dawg_id IS NOT NULL)
  CREATE UNIQUE INDEX access_entries_pkey ON public.access_entries USING btree (id)
  CREATE INDEX access_entries_user ON public.access_entries USING btree (user_id)
  CREATE UNIQUE INDEX access_entries_workspace ON public.access_entries USING btree (workspace_id, user_id) WHERE (workspace_id IS NOT NULL)

api_tokens
  id integer not null generated as identity
  user_id integer not null
  name text not null
  token_hash bytea not null
  created timestamp with time zone not null default now()
  expires timestamp with time zone
  last_used timestamp with time zone
  api_tokens_name_check: CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
  api_tokens_pkey: PRIMARY KEY (id)
  api_tokens_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX api_tokens_pkey ON public.api_tokens USING btree (id)
  CREATE UNIQUE INDEX api_tokens_token ON public.api_tokens USING btree (token_hash)
  CREATE INDEX api_tokens_user ON public.api_tokens USING btree (user_id)

attempts
  id bigint not null generated as identity
  kind text not null
  key text not null
  created timestamp with time zone not null default now()
  attempts_pkey: PRIMARY KEY (id)
  CREATE INDEX attempts_created ON public.attempts USING btree (created)
  CREATE INDEX attempts_key ON public.attempts USING btree (kind, key, created)
  CREATE UNIQUE INDEX attempts_pkey ON public.attempts USING btree (id)

audit_entries
  id bigint not null generated as identity
  created timestamp with time zone not null default now()
  user_id integer
  action text not null
  target jsonb not null
  fields text[] not null
  status smallint not null
  address text not null
  request_id uuid not null
  audit_entries_pkey: PRIMARY KEY (id)
  CREATE INDEX audit_entries_created ON public.audit_entries USING btree (created)
  CREATE UNIQUE INDEX audit_entries_pkey ON public.audit_entries USING btree (id)
  CREATE INDEX audit_entries_user ON public.audit_entries USING btree (user_id, created)
  CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()

configuration_links
  target_id integer not null
  source_id integer not null
  filters text[] not null
  configuration_links_check: CHECK ((target_id <> source_id))
  configuration_links_pkey: PRIMARY KEY (target_id, source_id)
  configuration_links_source_id_fkey: FOREIGN KEY (source_id) REFERENCES configurations(id) ON DELETE CASCADE
  configuration_links_target_id_fkey: FOREIGN KEY (target_id) REFERENCES configurations(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX configuration_links_pkey ON public.configuration_links USING btree (target_id, source_id)
  CREATE INDEX configuration_links_source ON public.configuration_links USING btree (source_id)

configuration_texts
  configuration_id integer not null
  text text not null
  configuration_texts_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  configuration_texts_pkey: PRIMARY KEY (configuration_id)
  CREATE INDEX configuration_texts_pairs ON public.configuration_texts USING gin (character_pairs("left"(text, 100000)))
  CREATE UNIQUE INDEX configuration_texts_pkey ON public.configuration_texts USING btree (configuration_id)
  CREATE INDEX configuration_texts_text ON public.configuration_texts USING gin (text gin_trgm_ops)

configurations
  id integer not null generated as identity
  workspace_id integer not null
  component_id integer not null
  user_id integer not null
  name text not null
  description text not null default ''::text
  settings jsonb not null default '{}'::jsonb
  oauth_settings jsonb not null default '{}'::jsonb
  frontend_settings jsonb not null default '{}'::jsonb
  continue_on_failure smallint not null default 0
  disabled smallint not null default 0
  deleted smallint not null default 0
  deleted_at timestamp with time zone
  version integer not null default 1
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  output_job_id integer
  state jsonb
  configurations_continue_on_failure_check: CHECK ((continue_on_failure = ANY (ARRAY[0, 1])))
  configurations_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  configurations_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  configurations_name_check: CHECK ((name <> ''::text))
  configurations_output_job_id_fkey: FOREIGN KEY (output_job_id) REFERENCES jobs(id) ON DELETE SET NULL
  configurations_pkey: PRIMARY KEY (id)
  configurations_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  configurations_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE INDEX configurations_author ON public.configurations USING btree (user_id, modified DESC, id DESC) INCLUDE (workspace_id, component_id) WHERE (deleted = 0)
  CREATE INDEX configurations_component ON public.configurations USING btree (component_id, modified DESC, id DESC) INCLUDE (workspace_id, user_id) WHERE (deleted = 0)
  CREATE INDEX configurations_modified ON public.configurations USING btree (modified DESC, id DESC) INCLUDE (workspace_id, component_id, user_id) WHERE (deleted = 0)
  CREATE INDEX configurations_name ON public.configurations USING gin (name gin_trgm_ops) WHERE (deleted = 0)
  CREATE INDEX configurations_name_start ON public.configurations USING btree (lower(name) text_pattern_ops) WHERE (deleted = 0)
  CREATE INDEX configurations_output ON public.configurations USING btree (output_job_id) WHERE (output_job_id IS NOT NULL)
  CREATE UNIQUE INDEX configurations_pkey ON public.configurations USING btree (id)
  CREATE INDEX configurations_scheduled ON public.configurations USING btree (id) WHERE ((deleted = 0) AND ((settings -> 'schedules'::text) <> '[]'::jsonb))
  CREATE INDEX configurations_trash ON public.configurations USING btree (deleted_at DESC, id DESC) WHERE (deleted = 1)
  CREATE INDEX configurations_trash_name ON public.configurations USING gin (name gin_trgm_ops) WHERE (deleted = 1)
  CREATE INDEX configurations_workspace ON public.configurations USING btree (workspace_id, id)
  CREATE INDEX configurations_workspace_modified ON public.configurations USING btree (workspace_id, modified DESC, id DESC) INCLUDE (component_id, user_id) WHERE (deleted = 0)
  CREATE TRIGGER configurations_deletion BEFORE INSERT OR UPDATE ON public.configurations FOR EACH ROW EXECUTE FUNCTION note_deletion()

dawg_figures
  dawg_id integer not null
  last_run timestamp with time zone
  last_run_duration_ms bigint
  dawg_figures_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id) ON DELETE CASCADE
  dawg_figures_pkey: PRIMARY KEY (dawg_id)
  CREATE INDEX dawg_figures_duration ON public.dawg_figures USING btree (last_run_duration_ms DESC NULLS LAST, dawg_id DESC)
  CREATE INDEX dawg_figures_last_run ON public.dawg_figures USING btree (last_run DESC NULLS LAST, dawg_id DESC)
  CREATE UNIQUE INDEX dawg_figures_pkey ON public.dawg_figures USING btree (dawg_id)

dawgs
  id integer not null generated as identity
  name text not null
  owner_id integer not null
  created timestamp with time zone not null default now()
  deleted smallint not null default 0
  disabled smallint not null default 0
  deleted_at timestamp with time zone
  user_id integer not null
  description text not null default ''::text
  settings jsonb not null default '{}'::jsonb
  frontend_settings jsonb not null default '{}'::jsonb
  continue_on_failure smallint not null default 0
  version integer not null default 1
  modified timestamp with time zone not null default now()
  dawgs_continue_on_failure_check: CHECK ((continue_on_failure = ANY (ARRAY[0, 1])))
  dawgs_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  dawgs_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  dawgs_name_check: CHECK ((name <> ''::text))
  dawgs_owner_id_fkey: FOREIGN KEY (owner_id) REFERENCES users(id)
  dawgs_pkey: PRIMARY KEY (id)
  dawgs_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX dawgs_name ON public.dawgs USING gin (name gin_trgm_ops)
  CREATE INDEX dawgs_name_start ON public.dawgs USING btree (lower(name) text_pattern_ops) WHERE (deleted = 0)
  CREATE INDEX dawgs_owner ON public.dawgs USING btree (owner_id)
  CREATE UNIQUE INDEX dawgs_pkey ON public.dawgs USING btree (id)
  CREATE INDEX dawgs_scheduled ON public.dawgs USING btree (id) WHERE ((deleted = 0) AND ((settings -> 'schedules'::text) <> '[]'::jsonb))
  CREATE INDEX dawgs_trash ON public.dawgs USING btree (deleted_at DESC, id DESC) WHERE (deleted = 1)
  CREATE TRIGGER dawgs_deletion BEFORE INSERT OR UPDATE ON public.dawgs FOR EACH ROW EXECUTE FUNCTION note_deletion()
  CREATE TRIGGER dawgs_figures AFTER INSERT ON public.dawgs FOR EACH ROW EXECUTE FUNCTION begin_dawg_figures()

entity_tags
  id integer not null generated as identity
  tag_id integer not null
  workspace_id integer
  dawg_id integer
  created timestamp with time zone not null default now()
  entity_tags_check: CHECK ((num_nonnulls(workspace_id, dawg_id) = 1))
  entity_tags_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id) ON DELETE CASCADE
  entity_tags_pkey: PRIMARY KEY (id)
  entity_tags_tag_id_fkey: FOREIGN KEY (tag_id) REFERENCES tags(id) ON DELETE CASCADE
  entity_tags_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX entity_tags_dawg ON public.entity_tags USING btree (dawg_id, tag_id) WHERE (dawg_id IS NOT NULL)
  CREATE UNIQUE INDEX entity_tags_pkey ON public.entity_tags USING btree (id)
  CREATE INDEX entity_tags_tag ON public.entity_tags USING btree (tag_id)
  CREATE UNIQUE INDEX entity_tags_workspace ON public.entity_tags USING btree (workspace_id, tag_id) WHERE (workspace_id IS NOT NULL)

files
  id integer not null generated as identity
  job_id integer not null
  configuration_id integer not null
  path text not null
  blob bytea not null
  size bigint not null
  rows_count bigint
  first_lines text
  modified timestamp with time zone not null default now()
  manifest jsonb
  files_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  files_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  files_job_id_path_key: UNIQUE (job_id, path)
  files_pkey: PRIMARY KEY (id)
  CREATE INDEX files_blob ON public.files USING btree (blob)
  CREATE INDEX files_configuration ON public.files USING btree (configuration_id)
  CREATE UNIQUE INDEX files_job_id_path_key ON public.files USING btree (job_id, path)
  CREATE UNIQUE INDEX files_pkey ON public.files USING btree (id)

instance
  is_only boolean not null default true
  setup_token_hash bytea
  instance_is_only_check: CHECK (is_only)
  instance_pkey: PRIMARY KEY (is_only)
  CREATE UNIQUE INDEX instance_pkey ON public.instance USING btree (is_only)

job_history
  id integer not null generated as identity
  job_id integer not null
  status text not null
  user_id integer not null
  created timestamp with time zone not null
  stats jsonb not null
  job_history_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  job_history_pkey: PRIMARY KEY (id)
  job_history_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX job_history_job ON public.job_history USING btree (job_id, id)
  CREATE UNIQUE INDEX job_history_pkey ON public.job_history USING btree (id)

job_logs
  job_id integer not null
  line integer not null
  level text not null
  created timestamp with time zone not null default now()
  text text not null
  job_logs_level_check: CHECK ((level = ANY (ARRAY['debug'::text, 'info'::text, 'warning'::text, 'error'::text])))
  job_logs_pkey: PRIMARY KEY (job_id, line, created)
  CREATE INDEX job_logs_created ON ONLY public.job_logs USING btree (created)
  CREATE UNIQUE INDEX job_logs_pkey ON ONLY public.job_logs USING btree (job_id, line, created)

jobs
  id integer not null generated as identity
  kind text not null
  configuration_id integer
  workspace_id integer
  dawg_id integer
  entity_id integer not null default 
CASE kind
    WHEN 'configuration'::text THEN configuration_id
    WHEN 'workspace'::text THEN workspace_id
    ELSE dawg_id
END
  parent_id integer
  user_id integer not null
  changed_by integer not null
  started_by text not null
  status text not null default 'waiting'::text
  status_rank smallint not null default 
CASE status
    WHEN 'running'::text THEN 2
    WHEN 'waiting'::text THEN 1
    ELSE 0
END
  origin_created timestamp with time zone not null default now()
  created timestamp with time zone not null default now()
  settings jsonb not null default '{}'::jsonb
  stats jsonb not null default '{}'::jsonb
  idempotency_key text
  cancel_requested timestamp with time zone
  cancel_requested_by integer
  attempt integer not null default 0
  losses smallint not null default 0
  worker_id uuid
  lease_until timestamp with time zone
  message text
  fingerprint bytea
  jobs_cancel_requested_by_fkey: FOREIGN KEY (cancel_requested_by) REFERENCES users(id)
  jobs_changed_by_fkey: FOREIGN KEY (changed_by) REFERENCES users(id)
  jobs_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  jobs_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id) ON DELETE CASCADE
  jobs_kind_check: CHECK ((kind = ANY (ARRAY['configuration'::text, 'workspace'::text, 'dawg'::text])))
  jobs_parent_id_fkey: FOREIGN KEY (parent_id) REFERENCES jobs(id) ON DELETE CASCADE
  jobs_pkey: PRIMARY KEY (id)
  jobs_started_by_check: CHECK ((started_by = ANY (ARRAY['user'::text, 'schedule'::text, 'parent'::text, 'api'::text])))
  jobs_status_check: CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'warning'::text, 'error'::text, 'finished'::text, 'canceled'::text])))
  jobs_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  jobs_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX jobs_active ON public.jobs USING btree (kind, entity_id) WHERE ((parent_id IS NULL) AND (status = ANY (ARRAY['waiting'::text, 'running'::text])))
  CREATE INDEX jobs_changed ON public.jobs USING btree (kind, created DESC, id DESC) INCLUDE (workspace_id, configuration_id)
  CREATE INDEX jobs_changed_in_workspace ON public.jobs USING btree (workspace_id, kind, created DESC, id DESC) INCLUDE (configuration_id) WHERE (workspace_id IS NOT NULL)
  CREATE INDEX jobs_children ON public.jobs USING btree (parent_id, id) WHERE (parent_id IS NOT NULL)
  CREATE INDEX jobs_entity ON public.jobs USING btree (kind, entity_id, id DESC)
  CREATE UNIQUE INDEX jobs_idempotency ON public.jobs USING btree (user_id, kind, entity_id, idempotency_key) WHERE (idempotency_key IS NOT NULL)
  CREATE INDEX jobs_leases ON public.jobs USING btree (lease_until) WHERE (status = 'running'::text)
  CREATE INDEX jobs_of_dawg ON public.jobs USING btree (dawg_id, status, id DESC) INCLUDE (workspace_id) WHERE ((kind = 'workspace'::text) AND (dawg_id IS NOT NULL))
  CREATE INDEX jobs_of_workspace ON public.jobs USING btree (workspace_id, kind, status, id DESC) INCLUDE (configuration_id) WHERE (workspace_id IS NOT NULL)
  CREATE UNIQUE INDEX jobs_pkey ON public.jobs USING btree (id)
  CREATE UNIQUE INDEX jobs_running ON public.jobs USING btree (kind, entity_id) WHERE (status = 'running'::text)
  CREATE INDEX jobs_status ON public.jobs USING btree (kind, status, id DESC) INCLUDE (workspace_id, configuration_id)
  CREATE INDEX jobs_under_way ON public.jobs USING btree (kind, entity_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]))
  CREATE TRIGGER jobs_follow AFTER INSERT OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION follow_job_status()
  CREATE TRIGGER jobs_guard BEFORE INSERT OR UPDATE ON public.jobs FOR EACH ROW EXECUTE FUNCTION guard_job_status()
  CREATE TRIGGER jobs_tell_new AFTER INSERT ON public.jobs FOR EACH ROW EXECUTE FUNCTION tell_job_status()
  CREATE TRIGGER jobs_tell_status AFTER UPDATE OF status ON public.jobs FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION tell_job_status()

log_archives
  job_id integer not null
  first_line integer not null
  last_line integer not null
  file text not null
  byte_offset bigint not null
  byte_length integer not null
  first_created timestamp with time zone not null
  last_created timestamp with time zone not null
  log_archives_pkey: PRIMARY KEY (job_id, first_line)
  CREATE INDEX log_archives_file ON public.log_archives USING btree (file)
  CREATE INDEX log_archives_first_created ON public.log_archives USING btree (first_created)
  CREATE INDEX log_archives_last_created ON public.log_archives USING btree (last_created)
  CREATE UNIQUE INDEX log_archives_pkey ON public.log_archives USING btree (job_id, first_line)

mails
  id bigint not null generated as identity
  recipient text not null
  subject text not null
  text_encrypted bytea
  message_id uuid not null default gen_random_uuid()
  job_id integer
  created timestamp with time zone not null default now()
  tries smallint not null default 0
  next_try timestamp with time zone not null default now()
  sent timestamp with time zone
  given_up timestamp with time zone
  problem text
  mails_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
  mails_pkey: PRIMARY KEY (id)
  CREATE INDEX mails_due ON public.mails USING btree (next_try) WHERE ((sent IS NULL) AND (given_up IS NULL))
  CREATE UNIQUE INDEX mails_job ON public.mails USING btree (job_id, recipient) WHERE (job_id IS NOT NULL)
  CREATE UNIQUE INDEX mails_pkey ON public.mails USING btree (id)

migrations
  name text not null
  checksum text not null
  applied timestamp with time zone not null default now()
  migrations_pkey: PRIMARY KEY (name)
  CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)

oauth_repositories
  id integer not null generated as identity
  name text not null
  description text not null default ''::text
  settings jsonb not null default '{}'::jsonb
  credentials jsonb not null default '{}'::jsonb
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  oauth_repositories_name_check: CHECK ((name <> ''::text))
  oauth_repositories_pkey: PRIMARY KEY (id)
  CREATE UNIQUE INDEX oauth_repositories_name ON public.oauth_repositories USING btree (lower(name))
  CREATE UNIQUE INDEX oauth_repositories_pkey ON public.oauth_repositories USING btree (id)

one_time_tokens
  id bigint not null generated as identity
  user_id integer not null
  purpose text not null
  token_hash bytea not null
  created timestamp with time zone not null default now()
  expires timestamp with time zone not null
  token_encrypted bytea
  one_time_tokens_check: CHECK (((token_encrypted IS NULL) OR (purpose = 'invitation'::text)))
  one_time_tokens_pkey: PRIMARY KEY (id)
  one_time_tokens_purpose_check: CHECK ((purpose = ANY (ARRAY['password_reset'::text, 'invitation'::text])))
  one_time_tokens_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX one_time_tokens_pkey ON public.one_time_tokens USING btree (id)
  CREATE UNIQUE INDEX one_time_tokens_token ON public.one_time_tokens USING btree (token_hash)
  CREATE INDEX one_time_tokens_user ON public.one_time_tokens USING btree (user_id)

replacement_items
  replacement_id integer not null
  configuration_id integer not null
  version_before integer not null
  version_after integer not null
  version_reverted integer
  replacement_items_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  replacement_items_pkey: PRIMARY KEY (replacement_id, configuration_id)
  replacement_items_replacement_id_fkey: FOREIGN KEY (replacement_id) REFERENCES replacements(id) ON DELETE CASCADE
  CREATE INDEX replacement_items_configuration ON public.replacement_items USING btree (configuration_id)
  CREATE UNIQUE INDEX replacement_items_pkey ON public.replacement_items USING btree (replacement_id, configuration_id)

replacements
  id integer not null generated as identity
  user_id integer not null
  created timestamp with time zone not null default now()
  find text not null
  replace text not null
  case_sensitive smallint not null
  whole_word smallint not null
  reverted timestamp with time zone
  reverted_by integer
  replacements_case_sensitive_check: CHECK ((case_sensitive = ANY (ARRAY[0, 1])))
  replacements_check: CHECK (((reverted IS NULL) = (reverted_by IS NULL)))
  replacements_pkey: PRIMARY KEY (id)
  replacements_reverted_by_fkey: FOREIGN KEY (reverted_by) REFERENCES users(id)
  replacements_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  replacements_whole_word_check: CHECK ((whole_word = ANY (ARRAY[0, 1])))
  CREATE UNIQUE INDEX replacements_pkey ON public.replacements USING btree (id)
  CREATE INDEX replacements_user ON public.replacements USING btree (user_id, id)

saved_queries
  id integer not null generated as identity
  user_id integer not null
  name text not null
  sql text not null
  shared smallint not null default 0
  created timestamp with time zone not null default now()
  modified timestamp with time zone not null default now()
  saved_queries_name_check: CHECK ((name <> ''::text))
  saved_queries_pkey: PRIMARY KEY (id)
  saved_queries_shared_check: CHECK ((shared = ANY (ARRAY[0, 1])))
  saved_queries_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX saved_queries_name ON public.saved_queries USING btree (user_id, lower(name))
  CREATE UNIQUE INDEX saved_queries_pkey ON public.saved_queries USING btree (id)
  CREATE INDEX saved_queries_shared ON public.saved_queries USING btree (id) WHERE (shared = 1)

schedule_fires
  kind text not null
  entity_id integer not null
  minute timestamp with time zone not null
  outcome text not null
  job_id integer
  missed_before integer not null default 0
  created timestamp with time zone not null default now()
  schedule_fires_job_id_fkey: FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE SET NULL
  schedule_fires_kind_check: CHECK ((kind = ANY (ARRAY['configuration'::text, 'workspace'::text, 'dawg'::text])))
  schedule_fires_outcome_check: CHECK ((outcome = ANY (ARRAY['started'::text, 'active'::text, 'missed'::text, 'disabled'::text])))
  schedule_fires_pkey: PRIMARY KEY (kind, entity_id, minute)
  CREATE INDEX schedule_fires_minute ON public.schedule_fires USING brin (minute)
  CREATE UNIQUE INDEX schedule_fires_pkey ON public.schedule_fires USING btree (kind, entity_id, minute)

scheduler
  is_only boolean not null default true
  looked_until timestamp with time zone not null default date_trunc('minute'::text, now())
  scheduler_is_only_check: CHECK (is_only)
  scheduler_pkey: PRIMARY KEY (is_only)
  CREATE UNIQUE INDEX scheduler_pkey ON public.scheduler USING btree (is_only)

server_events
  id bigint not null generated as identity
  created timestamp with time zone not null default now()
  level text not null
  event text not null
  message text not null
  details jsonb not null default '{}'::jsonb
  process text not null
  server_events_level_check: CHECK ((level = ANY (ARRAY['debug'::text, 'info'::text, 'warning'::text, 'error'::text])))
  server_events_pkey: PRIMARY KEY (id)
  CREATE INDEX server_events_created ON public.server_events USING btree (created)
  CREATE UNIQUE INDEX server_events_pkey ON public.server_events USING btree (id)

sessions
  id bigint not null generated as identity
  user_id integer not null
  token_hash bytea not null
  started timestamp with time zone not null
  expires timestamp with time zone not null
  user_agent text not null default ''::text
  last_used timestamp with time zone not null default now()
  sessions_pkey: PRIMARY KEY (id)
  sessions_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX sessions_pkey ON public.sessions USING btree (id)
  CREATE UNIQUE INDEX sessions_token ON public.sessions USING btree (token_hash)
  CREATE INDEX sessions_user ON public.sessions USING btree (user_id)

tags
  id integer not null generated as identity
  name text not null
  color text not null
  tags_name_check: CHECK ((name <> ''::text))
  tags_pkey: PRIMARY KEY (id)
  CREATE UNIQUE INDEX tags_name ON public.tags USING btree (lower(name))
  CREATE UNIQUE INDEX tags_pkey ON public.tags USING btree (id)

uploads
  id integer not null generated as identity
  configuration_id integer not null
  name text not null
  blob bytea not null
  size bigint not null
  user_id integer not null
  created timestamp with time zone not null default now()
  uploads_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  uploads_configuration_id_name_key: UNIQUE (configuration_id, name)
  uploads_pkey: PRIMARY KEY (id)
  uploads_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX uploads_blob ON public.uploads USING btree (blob)
  CREATE UNIQUE INDEX uploads_configuration_id_name_key ON public.uploads USING btree (configuration_id, name)
  CREATE UNIQUE INDEX uploads_pkey ON public.uploads USING btree (id)

used_captchas
  solution_hash bytea not null
  expires timestamp with time zone not null
  used_captchas_pkey: PRIMARY KEY (solution_hash)
  CREATE INDEX used_captchas_expires ON public.used_captchas USING btree (expires)
  CREATE UNIQUE INDEX used_captchas_pkey ON public.used_captchas USING btree (solution_hash)

user_identities
  issuer text not null
  subject text not null
  user_id integer not null
  created timestamp with time zone not null default now()
  user_identities_pkey: PRIMARY KEY (issuer, subject)
  user_identities_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX user_identities_pkey ON public.user_identities USING btree (issuer, subject)
  CREATE INDEX user_identities_user ON public.user_identities USING btree (user_id)

users
  id integer not null generated as identity
  name text not null
  email text not null
  role text not null
  password_hash text
  created timestamp with time zone not null default now()
  disabled smallint not null default 0
  deleted smallint not null default 0
  can_create_workspaces smallint not null default 0
  can_create_dawgs smallint not null default 0
  last_login timestamp with time zone
  deleted_at timestamp with time zone
  users_can_create_dawgs_check: CHECK ((can_create_dawgs = ANY (ARRAY[0, 1])))
  users_can_create_workspaces_check: CHECK ((can_create_workspaces = ANY (ARRAY[0, 1])))
  users_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  users_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  users_email_check: CHECK ((email = lower(email)))
  users_name_check: CHECK ((name <> ''::text))
  users_pkey: PRIMARY KEY (id)
  users_role_check: CHECK ((role = ANY (ARRAY['admin'::text, 'user'::text, 'system'::text])))
  CREATE UNIQUE INDEX users_email ON public.users USING btree (email)
  CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)
  CREATE INDEX users_trash ON public.users USING btree (deleted_at DESC, id DESC) WHERE (deleted = 1)
  CREATE TRIGGER users_deletion BEFORE INSERT OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION note_deletion()

versions
  id integer not null generated as identity
  workspace_id integer
  dawg_id integer
  configuration_id integer
  version integer not null
  user_id integer not null
  created timestamp with time zone not null default now()
  changed text[] not null
  snapshot jsonb not null
  note text
  versions_check: CHECK ((num_nonnulls(workspace_id, dawg_id, configuration_id) = 1))
  versions_configuration_id_fkey: FOREIGN KEY (configuration_id) REFERENCES configurations(id) ON DELETE CASCADE
  versions_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id) ON DELETE CASCADE
  versions_pkey: PRIMARY KEY (id)
  versions_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  versions_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX versions_configuration ON public.versions USING btree (configuration_id, version) WHERE (configuration_id IS NOT NULL)
  CREATE UNIQUE INDEX versions_dawg ON public.versions USING btree (dawg_id, version) WHERE (dawg_id IS NOT NULL)
  CREATE UNIQUE INDEX versions_pkey ON public.versions USING btree (id)
  CREATE UNIQUE INDEX versions_workspace ON public.versions USING btree (workspace_id, version) WHERE (workspace_id IS NOT NULL)

workers
  id uuid not null
  host text not null
  pid integer not null
  slots integer not null
  sandbox text not null
  started timestamp with time zone not null default now()
  seen timestamp with time zone not null default now()
  workers_pkey: PRIMARY KEY (id)
  CREATE UNIQUE INDEX workers_pkey ON public.workers USING btree (id)

workspace_figures
  workspace_id integer not null
  last_run timestamp with time zone
  last_run_duration_ms bigint
  last_activity timestamp with time zone
  disk_usage bigint not null default 0
  workspace_figures_pkey: PRIMARY KEY (workspace_id)
  workspace_figures_workspace_id_fkey: FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE INDEX workspace_figures_disk_usage ON public.workspace_figures USING btree (disk_usage DESC, workspace_id DESC)
  CREATE INDEX workspace_figures_duration ON public.workspace_figures USING btree (last_run_duration_ms DESC NULLS LAST, workspace_id DESC)
  CREATE INDEX workspace_figures_last_activity ON public.workspace_figures USING btree (last_activity DESC NULLS LAST, workspace_id DESC)
  CREATE INDEX workspace_figures_last_run ON public.workspace_figures USING btree (last_run DESC NULLS LAST, workspace_id DESC)
  CREATE UNIQUE INDEX workspace_figures_pkey ON public.workspace_figures USING btree (workspace_id)

workspace_links
  target_id integer not null
  source_id integer not null
  workspace_links_check: CHECK ((target_id <> source_id))
  workspace_links_pkey: PRIMARY KEY (target_id, source_id)
  workspace_links_source_id_fkey: FOREIGN KEY (source_id) REFERENCES workspaces(id) ON DELETE CASCADE
  workspace_links_target_id_fkey: FOREIGN KEY (target_id) REFERENCES workspaces(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX workspace_links_pkey ON public.workspace_links USING btree (target_id, source_id)
  CREATE INDEX workspace_links_source ON public.workspace_links USING btree (source_id)

workspaces
  id integer not null generated as identity
  name text not null
  owner_id integer not null
  created timestamp with time zone not null default now()
  deleted smallint not null default 0
  disabled smallint not null default 0
  deleted_at timestamp with time zone
  user_id integer not null
  description text not null default ''::text
  settings jsonb not null default '{}'::jsonb
  variables jsonb not null default '{}'::jsonb
  frontend_settings jsonb not null default '{}'::jsonb
  continue_on_failure smallint not null default 0
  dawg_id integer
  version integer not null default 1
  modified timestamp with time zone not null default now()
  workspaces_continue_on_failure_check: CHECK ((continue_on_failure = ANY (ARRAY[0, 1])))
  workspaces_dawg_id_fkey: FOREIGN KEY (dawg_id) REFERENCES dawgs(id)
  workspaces_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  workspaces_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  workspaces_name_check: CHECK ((name <> ''::text))
  workspaces_owner_id_fkey: FOREIGN KEY (owner_id) REFERENCES users(id)
  workspaces_pkey: PRIMARY KEY (id)
  workspaces_user_id_fkey: FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX workspaces_dawg ON public.workspaces USING btree (dawg_id) WHERE (dawg_id IS NOT NULL)
  CREATE INDEX workspaces_name ON public.workspaces USING gin (name gin_trgm_ops)
  CREATE INDEX workspaces_name_start ON public.workspaces USING btree (lower(name) text_pattern_ops) WHERE (deleted = 0)
  CREATE INDEX workspaces_owner ON public.workspaces USING btree (owner_id)
  CREATE UNIQUE INDEX workspaces_pkey ON public.workspaces USING btree (id)
  CREATE INDEX workspaces_scheduled ON public.workspaces USING btree (id) WHERE ((deleted = 0) AND ((settings -> 'schedules'::text) <> '[]'::jsonb))
  CREATE INDEX workspaces_texts ON public.workspaces USING gin (lower(((name || '
'::text) || description)) gin_trgm_ops)
  CREATE INDEX workspaces_trash ON public.workspaces USING btree (deleted_at DESC, id DESC) WHERE (deleted = 1)
  CREATE TRIGGER workspaces_deletion BEFORE INSERT OR UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION note_deletion()
  CREATE TRIGGER workspaces_figures AFTER INSERT ON public.workspaces FOR EACH ROW EXECUTE FUNCTION begin_workspace_figures()
