/** Runs programs in the sandbox of a worker that keeps what Node has compiled, and prints what they see of it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { makeRuntime, type Ending, type Program } from '../index.ts'

const COMPONENT = join(import.meta.dirname, '../../../../../../components/python')
const LOOK = `
const { getCompileCacheDir } = require('node:module')
const { writeFileSync } = require('node:fs')
const folder = getCompileCacheDir()
let problem
try { writeFileSync(folder + '/planted', '') } catch (error) { problem = error.code }
console.log(JSON.stringify({ folder, problem }))`

const base = await mkdtemp(join(tmpdir(), 'clew-compiled-'))
const logger = pino({ level: 'silent' })
const runtime = makeRuntime({ sandbox: 'auto', network: 'none', poolSize: 1, logger })

async function run(of: Pick<Program, 'arguments' | 'folder'>): Promise<{ ending: Ending; said: string[] }> {
  const folder = await mkdtemp(join(base, 'run-'))
  for (const part of ['in', 'out']) await mkdir(join(folder, part))
  await writeFile(join(folder, 'config.json'), JSON.stringify({ parameters: { code: 'pass' } }))
  const said: string[] = []
  const { ended } = runtime.start({
    program: { command: process.execPath, isolation: 'sandbox', network: false, ...of },
    folder,
    environment: {},
    limits: { memoryMb: 1024, seconds: 60, processes: 40, diskMb: 20, files: 200 },
    onLine: (_stream, line) => void said.push(line),
  })
  return { ending: await ended, said }
}

const answer = {
  component: await run({ arguments: [join(COMPONENT, 'main.ts')], folder: COMPONENT }),
  ofOurs: await run({ arguments: ['-e', LOOK], folder: COMPONENT }),
  ofOthers: await run({ arguments: ['-e', LOOK], folder: base }),
}
await runtime.close()
await rm(base, { recursive: true })
process.stdout.write(JSON.stringify(answer))
