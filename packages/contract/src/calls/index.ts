import { access } from './access.ts'
import { accounts } from './accounts.ts'
import { sessions } from './sessions.ts'
import { system } from './system.ts'
import { tags } from './tags.ts'
import { users } from './users.ts'

/** Every call that client and server have agreed on. */
export const calls = { sessions, accounts, users, access, tags, system }
export type Calls = typeof calls
