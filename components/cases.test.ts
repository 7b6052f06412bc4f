/** Every component, as the process it is, on every case that is kept beside it. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { contentOf, differences } from '@clew/component-sdk/cases'
import { cases, fillIn, runOwnCase, type Case, type OwnExpectation } from './testing/cases.ts'
import { query } from './testing/postgres.ts'
import { startWebServer, type WebServer } from './testing/web-server.ts'

const postgres = inject('postgres')
let web: WebServer
beforeAll(async () => (web = await startWebServer()))
afterAll(() => web.close())

// Together: most of a case is waiting for its process.
test.concurrent.each(cases.map((given) => [given.component, given.name, given] as const))(
  '[C-7.47] %s: %s',
  async (_component, _name, given) => {
    const database = await prepareDatabase(given)
    const words = { ...database.words, ...web.words(given.folder) }
    const expected = await readExpectation(given, words)
    const outcome = await runOwnCase(given, words)
    const outputs = await contentOf(join(given.folder, 'out'))
    expect(differences(outcome, { ...expected, outputs }), outcome.log).toEqual([])
    for (const [statement, rows] of Object.entries(expected.database ?? {}))
      expect(await query(postgres, database.name, statement), statement).toEqual(rows)
  },
)

async function readExpectation({ folder }: Case, words: Record<string, string>): Promise<OwnExpectation> {
  return JSON.parse(fillIn(await readFile(join(folder, 'expect.json'), 'utf8'), words)) as OwnExpectation
}

/** A database of its own for a case that has a database.sql. */
async function prepareDatabase({ folder }: Case): Promise<{ name: string; words: Record<string, string> }> {
  const script = join(folder, 'database.sql')
  const name = `case_${randomUUID().replaceAll('-', '')}`
  if (existsSync(script)) {
    await query(postgres, 'postgres', `create database ${name}`)
    await query(postgres, name, await readFile(script, 'utf8'))
  }
  const { host, port, user, password } = postgres
  return { name, words: { host, port: String(port), user, password, database: name } }
}
