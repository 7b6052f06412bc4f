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

dawgs
  id integer not null generated as identity
  name text not null
  owner_id integer not null
  created timestamp with time zone not null default now()
  deleted smallint not null default 0
  disabled smallint not null default 0
  dawgs_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  dawgs_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  dawgs_name_check: CHECK ((name <> ''::text))
  dawgs_owner_id_fkey: FOREIGN KEY (owner_id) REFERENCES users(id)
  dawgs_pkey: PRIMARY KEY (id)
  CREATE INDEX dawgs_owner ON public.dawgs USING btree (owner_id)
  CREATE UNIQUE INDEX dawgs_pkey ON public.dawgs USING btree (id)

instance
  is_only boolean not null default true
  setup_token_hash bytea
  instance_is_only_check: CHECK (is_only)
  instance_pkey: PRIMARY KEY (is_only)
  CREATE UNIQUE INDEX instance_pkey ON public.instance USING btree (is_only)

migrations
  name text not null
  checksum text not null
  applied timestamp with time zone not null default now()
  migrations_pkey: PRIMARY KEY (name)
  CREATE UNIQUE INDEX migrations_pkey ON public.migrations USING btree (name)

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

sessions
  id bigint not null generated as identity
  user_id integer not null
  token_hash bytea not null
  started timestamp with time zone not null
  expires timestamp with time zone not null
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

workspaces
  id integer not null generated as identity
  name text not null
  owner_id integer not null
  created timestamp with time zone not null default now()
  deleted smallint not null default 0
  disabled smallint not null default 0
  workspaces_deleted_check: CHECK ((deleted = ANY (ARRAY[0, 1])))
  workspaces_disabled_check: CHECK ((disabled = ANY (ARRAY[0, 1])))
  workspaces_name_check: CHECK ((name <> ''::text))
  workspaces_owner_id_fkey: FOREIGN KEY (owner_id) REFERENCES users(id)
  workspaces_pkey: PRIMARY KEY (id)
  CREATE INDEX workspaces_owner ON public.workspaces USING btree (owner_id)
  CREATE UNIQUE INDEX workspaces_pkey ON public.workspaces USING btree (id)
