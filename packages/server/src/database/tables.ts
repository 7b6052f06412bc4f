/** The tables as Kysely sees them. A test compares them with the schema. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Role, Tag } from '@clew/contract'

type Flag = 0 | 1
/** Read as ISO text (see pool.ts), written as text, too. */
type Time = string

interface UsersTable {
  id: GeneratedAlways<number>
  name: string
  email: string
  role: Role
  password_hash: string | null
  created: Generated<Time>
  disabled: Generated<Flag>
  deleted: Generated<Flag>
  can_create_workspaces: Generated<Flag>
  can_create_dawgs: Generated<Flag>
  last_login: Time | null
}

interface SessionsTable {
  id: GeneratedAlways<string>
  user_id: number
  token_hash: Buffer
  started: Time
  expires: Time
}

export type TokenPurpose = 'password_reset' | 'invitation'

interface OneTimeTokensTable {
  id: GeneratedAlways<string>
  user_id: number
  purpose: TokenPurpose
  token_hash: Buffer
  created: Generated<Time>
  expires: Time
  token_encrypted: Buffer | null
}

interface UserIdentitiesTable {
  issuer: string
  subject: string
  user_id: number
  created: Generated<Time>
}

interface AttemptsTable {
  id: GeneratedAlways<string>
  kind: string
  key: string
  created: Generated<Time>
}

interface UsedCaptchasTable {
  solution_hash: Buffer
  expires: Time
}

interface InstanceTable {
  is_only: Generated<boolean>
  setup_token_hash: Buffer | null
}

interface SharedEntityTable {
  id: GeneratedAlways<number>
  name: string
  owner_id: number
  created: Generated<Time>
  deleted: Generated<Flag>
  disabled: Generated<Flag>
}

interface TagsTable {
  id: GeneratedAlways<number>
  name: string
  color: Tag['color']
}

interface AccessEntriesTable {
  id: GeneratedAlways<number>
  user_id: number
  workspace_id: number | null
  dawg_id: number | null
  permission: 'read' | 'write'
  created: Generated<Time>
}

interface AuditEntriesTable {
  id: GeneratedAlways<string>
  created: Generated<Time>
  user_id: number | null
  action: string
  target: string
  fields: string[]
  status: number
  address: string
  request_id: string
}

export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  one_time_tokens: OneTimeTokensTable
  user_identities: UserIdentitiesTable
  attempts: AttemptsTable
  used_captchas: UsedCaptchasTable
  instance: InstanceTable
  workspaces: SharedEntityTable
  dawgs: SharedEntityTable
  access_entries: AccessEntriesTable
  tags: TagsTable
  audit_entries: AuditEntriesTable
}
