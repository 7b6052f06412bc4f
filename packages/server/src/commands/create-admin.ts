/** `./clew create-admin EMAIL [NAME]`: for operators who cannot get in. Works beside a running instance and without one. */
import { parseArgs } from 'node:util'
import { isEmail } from '@clew/contract/rules/email'
import { pino } from 'pino'
import { readConfig, type Config } from '../config.ts'
import { connect } from '../database/connect.ts'
import { findEmbeddedDatabase } from '../database/embedded/index.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/pool.ts'
import { inviteAdministrator } from '../entities/users/index.ts'
import { runCommand } from './run-command.ts'
import { StartError } from '../start-error.ts'
import { loadMasterKey } from '../vault/master-key.ts'
import { makeVault } from '../vault/vault.ts'

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { data: { type: 'string' }, port: { type: 'string' } },
  })
  const [email = '', name = 'Administrator'] = positionals
  if (!isEmail(email)) throw new StartError('Say which email address: ./clew create-admin EMAIL [NAME]')
  const config = readConfig(values)
  const database = await reach(config)
  try {
    await migrate(database.pool)
    const vault = makeVault(await loadMasterKey(config.secretKey, config.dataDir))
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const link = await inviteAdministrator(database.db, publicUrl, vault, { email: email.toLowerCase(), name })
    process.stdout.write(`Choose the password within 7 days: ${link}\n`)
  } finally {
    await database.close()
  }
})

async function reach(config: Config): Promise<Database> {
  const logger = pino({ level: 'silent' })
  const running = config.databaseUrl === undefined ? await findEmbeddedDatabase(config.dataDir) : undefined
  return running ? openDatabase(running, logger) : connect(config, logger)
}
