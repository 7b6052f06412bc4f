/** What `./clew` promises to the person at the terminal. */
import { readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { EMBEDDED } from './database.ts'
import { emptyFolder, freePort, removeFolder, runClew, startProduct } from './product.ts'

const folders: string[] = []
test.afterAll(() => Promise.all(folders.map(removeFolder)))

async function aFolder(): Promise<string> {
  const folder = await emptyFolder()
  folders.push(folder)
  return folder
}

const logIn = (url: string, email: string, password: string) =>
  fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

const lines = (text: string) => text.trim().split('\n')
const isRunning = (pid: number) =>
  stat(`/proc/${pid}`).then(
    () => true,
    () => false,
  )
const postgresPid = async (dataDir: string) =>
  Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

test('[P-L.1] [P-L.3] [P-D2.15] the first start says where it is and how to sign in, and serves API and web on one port', async () => {
  const clew = await startProduct({ dataDir: await aFolder() })
  expect(lines(clew.stdout)).toEqual([
    `Clew is ready at http://localhost:${clew.port}`,
    expect.stringMatching(
      /^Create the first administrator here: http:\/\/localhost:\d+\/set_password\?reset_token=[\w-]{43}&referrer=setup$/,
    ),
  ])
  const [api, page] = [
    await fetch(`${clew.url}/api/ready`),
    await fetch(`${clew.url}/login`, { headers: { accept: 'text/html' } }),
  ]
  expect([api.status, page.status]).toEqual([200, 200])
  expect(await page.text()).toContain('<div id="root">')
  expect(await clew.stop()).toBe(0)
})

test('[P-L.2] a start on an installed and built checkout neither installs nor builds', async () => {
  const clew = await startProduct({ dataDir: await aFolder() })
  expect(clew.stderr).not.toMatch(/Installing|Building/)
  await clew.stop()
})

test('[P-L.7] Ctrl-C finishes the request under way, stops PostgreSQL too, and exits with 0', async () => {
  const dataDir = await aFolder()
  const clew = await startProduct({ dataDir, env: EMBEDDED })
  const database = await postgresPid(dataDir)
  // Hashing a password takes long enough to be under way when the signal comes.
  const login = logIn(clew.url, 'a@b.test', 'x')
  await expect.poll(async () => (await fetch(`${clew.url}/api/health`)).status).toBe(200)
  const stopped = clew.stop()
  expect([200, 401]).toContain((await login).status)
  expect(await stopped).toBe(0)
  expect(await isRunning(database)).toBe(false)
  await expect(fetch(`${clew.url}/api/health`)).rejects.toThrow()
})

test('[P-L.7] a Ctrl-C that arrives twice, as npm hands it on, still stops everything', async () => {
  const dataDir = await aFolder()
  const clew = await startProduct({ dataDir, env: EMBEDDED })
  const database = await postgresPid(dataDir)
  clew.process.kill('SIGINT')
  expect(await clew.stop()).toBe(0)
  expect(await isRunning(database)).toBe(false)
})

test('[P-L.8] [P-D7.4] after a crash the next start adopts the PostgreSQL that is left, and nothing is lost', async () => {
  const dataDir = await aFolder()
  const env = { ...EMBEDDED, CLEW_ADMIN_EMAIL: 'ada@clew.test', CLEW_ADMIN_PASSWORD: 'correct horse battery staple 9' }
  const first = await startProduct({ dataDir, env })
  await first.stop('SIGKILL')
  const leftover = await postgresPid(dataDir)
  expect(await isRunning(leftover)).toBe(true)
  const second = await startProduct({ dataDir, env: EMBEDDED })
  expect(await postgresPid(dataDir)).toBe(leftover)
  expect((await logIn(second.url, 'ada@clew.test', env.CLEW_ADMIN_PASSWORD)).status).toBe(200)
  expect(await second.stop()).toBe(0)
  expect(await isRunning(leftover)).toBe(false)
})

test('[P-L.17] a folder that another Clew is using is refused, and that one goes on', async () => {
  const dataDir = await aFolder()
  const first = await startProduct({ dataDir, env: EMBEDDED })
  const second = await runClew(['start', '--port', String(await freePort()), '--data', dataDir])
  expect(second.code).toBe(1)
  expect(lines(second.stderr)).toEqual([
    expect.stringMatching(
      /^clew: Clew is already running on the data folder .*; stop it first, or choose another folder with --data\.$/,
    ),
  ])
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  await first.stop()
})

test('[P-L.13] with CLEW_DATABASE_URL the given database is used and no PostgreSQL is started', async () => {
  const [hostDir, dataDir] = [await aFolder(), await aFolder()]
  const host = await startProduct({ dataDir: hostDir, env: EMBEDDED })
  const socket = encodeURIComponent(await realpath(join(hostDir, 'postgres')))
  const guest = await startProduct({
    dataDir,
    env: { CLEW_DATABASE_URL: `postgres://clew@localhost/clew?host=${socket}` },
  })
  expect((await fetch(`${guest.url}/api/ready`)).status).toBe(200)
  const held = await readdir(dataDir)
  expect(held).toContain('secret.key')
  expect(held).not.toContain('postgres')
  await guest.stop()
  await host.stop()
})

test('[P-L.4] [P-D2.18] [P-D2.15] an administrator from the settings signs in, and no link is printed', async () => {
  const env = { CLEW_ADMIN_EMAIL: 'Ada@clew.test', CLEW_ADMIN_PASSWORD: 'correct horse battery staple 9' }
  const clew = await startProduct({ dataDir: await aFolder(), env })
  expect(lines(clew.stdout)).toEqual([`Clew is ready at ${clew.url}`])
  expect(new URL(clew.url).port).toBe(String(clew.port))
  const login = await logIn(clew.url, 'ada@clew.test', env.CLEW_ADMIN_PASSWORD)
  expect(login.status).toBe(200)
  await clew.stop()
})

test('[P-L.5] --demo prints the password of the demo administrator', async () => {
  const clew = await startProduct({ dataDir: await aFolder(), args: ['--demo'] })
  const [, email, password] = /^Sign in as (\S+) with the password (\S+)$/m.exec(clew.stdout)!
  const login = await logIn(clew.url, email!, password!)
  expect(login.status).toBe(200)
  await clew.stop()
})

test('[P-L.6] --roles starts the named roles only', async () => {
  const clew = await startProduct({ dataDir: await aFolder(), args: ['--roles', 'worker,scheduler'] })
  expect(lines(clew.stdout)).toEqual(['Clew is running as worker, scheduler'])
  await expect(fetch(`http://localhost:${clew.port}/api/health`)).rejects.toThrow()
  expect(await clew.stop('SIGTERM')).toBe(0)
})

interface Refused {
  rule: string
  args?: () => Promise<string[]>
  env?: () => Promise<Record<string, string>>
  says: RegExp
}

const refusals: Refused[] = [
  {
    rule: '[P-L.6] an unknown role',
    args: async () => ['--roles', 'king'],
    says: /^clew: --roles must be a list of web, worker, scheduler\.$/,
  },
  {
    rule: '[P-L.9] a taken port',
    args: async () => ['--port', String(await takenPort())],
    says: /^clew: Port \d+ is taken by another program; choose another with --port\.$/,
  },
  {
    rule: '[P-L.10] an unwritable data folder',
    args: async () => ['--data', join(await aFile(), 'below')],
    says: /^clew: The data folder .* cannot be written \(ENOTDIR\); choose another with --data\.$/,
  },
  {
    rule: '[P-L.11] a wrong value',
    env: async () => ({ CLEW_WORKERS: 'many' }),
    says: /^clew: CLEW_WORKERS must be a whole number from 1 to 256\.$/,
  },
  {
    rule: '[P-L.11] a name that is no setting',
    env: async () => ({ CLEW_PROT: '80' }),
    says: /^clew: CLEW_PROT is not a setting of Clew; docs\/operations\.md lists them\.$/,
  },
  { rule: '[P-L.11] an unknown option', args: async () => ['--prot', '80'], says: /^clew: Unknown option '--prot'/ },
  {
    rule: '[P-L.14] a database that cannot be reached',
    env: async () => ({ CLEW_DATABASE_URL: `postgres://u:canary@127.0.0.1:${await freePort()}/x` }),
    says: /^clew: The database of CLEW_DATABASE_URL does not answer: (?!.*canary).+$/,
  },
]

for (const { rule, args, env, says } of refusals) {
  test(`${rule} is one clear line and an exit code other than 0`, async () => {
    const refused = await runClew(
      ['start', '--port', String(await freePort()), '--data', await aFolder(), ...((await args?.()) ?? [])],
      { CLEW_LOG_LEVEL: 'error', ...(await env?.()) },
    )
    expect(refused.code).toBe(1)
    expect(refused.stdout).toBe('')
    expect(lines(refused.stderr)).toEqual([expect.stringMatching(says)])
  })
}

const takers: ReturnType<typeof createServer>[] = []
test.afterAll(() => takers.forEach((taker) => void taker.close()))

async function takenPort(): Promise<number> {
  const port = await freePort()
  const taker = createServer()
  takers.push(taker)
  await new Promise<void>((resolve) => taker.listen(port, resolve))
  return port
}

async function aFile(): Promise<string> {
  const file = join(await aFolder(), 'file')
  await writeFile(file, '')
  return file
}

test('[P-L.16] help lists the commands; an unknown command says where to look', async () => {
  const help = await runClew(['help'])
  expect(help.code).toBe(0)
  for (const command of ['start', 'create-admin', 'dev', 'check', 'test', 'bench'])
    expect(help.stdout).toContain(`./clew ${command}`)
  const unknown = await runClew(['strat'])
  expect([unknown.code, unknown.stderr]).toEqual([1, "clew: there is no command 'strat'; './clew help' lists them.\n"])
})
