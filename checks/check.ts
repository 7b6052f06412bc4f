/** `./clew check`: everything that can be said about the code without running it. Names as arguments choose some. */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { repository } from './repository.ts'

const binaries = join(repository, 'node_modules/.bin')
const bin = (name: string): string => join(binaries, name)
const typesOf = (folder: string) => [bin('tsc'), '-p', folder]
const script = (name: string) => [process.execPath, join('checks', name)]

const commands: Record<string, string[]> = {
  lint: [bin('oxlint'), '--type-aware', '--deny-warnings'],
  'unused code': [bin('knip'), '--no-progress'],
  'types of web': typesOf('packages/web'),
  'types of server': typesOf('packages/server'),
  'types of contract': typesOf('packages/contract'),
  'types of component-sdk': typesOf('packages/component-sdk'),
  'types of components': typesOf('components'),
  'types of e2e': typesOf('e2e'),
  'types of bench': typesOf('bench'),
  'types of checks': typesOf('checks'),
  format: [bin('oxfmt'), '--check'],
  boundaries: script('cruise.ts'),
  'derived files': script('derived.ts'),
  'spec coverage': script('spec-coverage.ts'),
  'repository text': script('repository-text.ts'),
}

// The tools are scripts that ask for `node`: they get the one that npm brought.
const env = { ...process.env, PATH: `${binaries}${delimiter}${process.env['PATH']}` }

interface Result {
  name: string
  exitCode: number
  output: string
}

const asked = process.argv.slice(2)
const queue = Object.entries(commands).filter(
  ([name]) => asked.length === 0 || asked.some((word) => name.includes(word)),
)
if (queue.length === 0) {
  console.error(`There is no such check. There are: ${Object.keys(commands).join(', ')}`)
  process.exit(2)
}
const results: Result[] = []
await Promise.all(Array.from({ length: availableParallelism() }, workThroughQueue))

const failed = results.filter(({ exitCode }) => exitCode !== 0)
for (const { name, output } of failed) console.log(`\n── ${name}\n${output.trim()}`)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\n${failed.length} of ${results.length} checks failed.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function workThroughQueue(): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, command] = next
    const start = performance.now()
    const result = await run(name, command)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${result.exitCode === 0 ? '✓' : '✗'} ${name.padEnd(23)}${seconds.padStart(5)} s`)
    results.push(result)
  }
}

function run(name: string, [program, ...args]: string[]): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(program!, args, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', (error) => resolve({ name, exitCode: 1, output: error.message }))
    child.on('close', (code) => resolve({ name, exitCode: code ?? 1, output }))
  })
}
