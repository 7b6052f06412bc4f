import type { calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { searchConfigurations, type FindComponent } from './search.ts'

export const searchHandlers = (db: Db, findComponent: FindComponent): Handlers<typeof calls.search> => ({
  configurations: ({ query }, { caller }) => searchConfigurations(db, caller, query, findComponent),
})
