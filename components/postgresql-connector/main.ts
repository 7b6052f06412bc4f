/** Tables and queries of a PostgreSQL database as CSV files. */
import { readParameters, readState, run, UserError, writeState } from '@clew/component-sdk'
import { inTransaction } from '../kit/postgresql.ts'
import { extract, type Mark } from './extract.ts'
import { parameters, type Extract } from './parameters.ts'

export async function main(): Promise<void> {
  const { tables, queries, ...connection } = await readParameters(parameters)
  const extracts = [...tables, ...queries]
  refuseDoubles(extracts)
  const marks = ((await readState())['incremental'] ?? {}) as Record<string, Mark>
  const next: Record<string, Mark> = {}
  // One moment for all of them, and no statement of the user's can write.
  await inTransaction(connection, 'begin isolation level repeatable read read only', async (client) => {
    for (const given of extracts) {
      const mark = await extract(client, given, marks[given.key])
      if (mark) next[given.key] = mark
    }
  })
  await writeState({ incremental: next })
}

function refuseDoubles(extracts: Extract[]): void {
  const names = new Set<string>()
  for (const { name } of extracts) {
    if (names.has(name))
      throw new UserError(`Two outputs would be called ${name}.csv: rename one of them with \`save_as\`.`)
    names.add(name)
  }
}

if (import.meta.main) await run(main)
