import type { Kysely } from 'kysely'
import type { calls } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Handlers } from '../../http/handlers.ts'
import { searchConfigurations, type FindComponent } from './search.ts'

export const searchHandlers = (db: Kysely<Tables>, findComponent: FindComponent): Handlers<typeof calls.search> => ({
  configurations: ({ query }, { caller }) => searchConfigurations(db, caller, query, findComponent),
})
