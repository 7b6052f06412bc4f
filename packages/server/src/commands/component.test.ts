import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const card = {
  id: 10_001,
  name: 'Copy',
  type: 'processor',
  description: 'Copies.',
  icon: 'icon.svg',
  in_progress: 0,
  hidden: 0,
  version: '1.0.0',
  default_settings: {},
  settings_template: { dataschema: null, uischema: {}, processors: [], code_parameters: [] },
  start: { command: 'sh', arguments: ['{component}/main.sh'] },
  network: false,
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-command-'))
  await put('component.json', card)
  await put('icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await put(
    'main.sh',
    `[ -f in/tables/a.csv ] || { echo 'There is no a.csv.' >&2; exit 1; }
     cp in/tables/a.csv out/tables/b.csv && cp in/state.json out/state.json && echo copied`,
  )
})
afterEach(() => rm(folder, { recursive: true }))

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

async function aCase(name: string, expected: unknown, files: Record<string, string> = {}): Promise<void> {
  await put(`cases/${name}/config.json`, { parameters: {} })
  await put(`cases/${name}/expect.json`, expected)
  for (const [path, content] of Object.entries(files)) await put(`cases/${name}/${path}`, content)
}

interface Ended {
  code: number
  stdout: string
  stderr: string
}

const command = (...words: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, 'component.ts'), ...words], (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    )
  })

const GOOD = { 'in/tables/a.csv': 'id\n1\n', 'out/tables/b.csv': 'id\n1\n', 'out/state.json': '{ }\n' }

test('[C-7.83] cases that pass are named; the run folder is as in a real run', async () => {
  await aCase('good', { exit_code: 0 }, GOOD)
  await aCase('no-input', { exit_code: 1, message: 'There is no a.csv.' })
  expect(await command('test', folder)).toEqual({ code: 0, stdout: '✓ good\n✓ no-input\n', stderr: '' })
})

test('[C-7.83] of a case that fails, everything that differs is shown, and what was written', async () => {
  await aCase('bad', { exit_code: 3, message: 'no', warnings: ['hm'] }, { ...GOOD, 'out/tables/b.csv': 'id\n2\n' })
  await aCase('good', { exit_code: 0 }, GOOD)
  const { code, stdout, stderr } = await command('test', folder)
  expect(stdout.split('\n')).toEqual([
    '✗ bad',
    '    the exit code is 0, not 3',
    '    the message is missing, not "no"',
    '    the list of warnings is [], not ["hm"]',
    String.raw`    out/tables/b.csv is "id\n1\n", not "id\n2\n"`,
    '    It wrote:',
    '    copied',
    '✓ good',
    '',
  ])
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'clew: 1 of 2 cases failed.\n' })
})

test('[C-7.83] outputs that are missing, and those that should not be there, are differences', async () => {
  await put('main.sh', `echo '{"message": "mind", "level": "warning"}'; echo x >out/files/other`)
  await aCase('bad', { exit_code: 0, warnings: ['mind'] }, GOOD)
  const { stdout } = await command('test', folder)
  expect(stdout).toContain('out/files/other is "x\\n", not missing\n')
  expect(stdout).toContain('out/tables/b.csv is missing, not "id\\n1\\n"\n')
  expect(stdout).not.toContain('warnings is')
})

test('[C-7.83] a program that is not there is named', async () => {
  await put('component.json', { ...card, start: { command: 'no-such-program', arguments: [] } })
  await aCase('good', { exit_code: 0 })
  const { code, stdout } = await command('test', folder)
  expect(code).toBe(1)
  expect(stdout).toContain('no-such-program cannot be started: ')
})

test('[C-7.84] a component without cases, or with a wrong file, is refused', async () => {
  expect(await command('test', folder)).toMatchObject({ code: 1, stderr: `clew: ${folder}/cases has no cases.\n` })
  await put('component.json', { ...card, colour: 'red' })
  expect(await command('test', folder)).toMatchObject({
    code: 1,
    stderr: `clew: ${folder}/component.json: \`colour\` is not a key of a component.\n`,
  })
  for (const words of [[], ['test'], ['try', folder], ['test', folder, folder]])
    expect(await command(...words)).toMatchObject({
      code: 1,
      stderr: 'clew: Say which component: ./clew component test FOLDER\n',
    })
})

test('[C-7.84] a case that is not complete fails and says what is missing', async () => {
  await aCase('wrong-key', { exit_code: 0, mesage: 'typing error' })
  await put('cases/empty/notes.txt', '')
  await put('cases/no-settings/expect.json', { exit_code: 0 })
  const { code, stdout } = await command('test', folder)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^✗ empty\n {4}expect\.json is missing or not valid JSON$/m)
  expect(stdout).toMatch(/^✗ no-settings\n {4}config\.json is missing or not valid JSON$/m)
  expect(stdout).toMatch(/^✗ wrong-key\n {4}expect\.json: .*mesage/m)
})
