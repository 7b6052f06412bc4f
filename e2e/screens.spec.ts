/** Every screen there is, at two widths, light and dark: accessible, within its page, within the security policy, and looked at. */
import { copyFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callsOf, expect, expectAccessible, expectWithinWindow, openUserMenu, signIn, test } from './fixtures.ts'

/** Pictures that the README shows; WRITE_SCREENSHOTS=1 renews them. */
const inReadme: Record<string, string> = { 'login-wide-light': 'login.png' }

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

const signedOut: Record<string, string> = {
  login: '/login',
  'password-reset': '/password-reset',
  'set-password': '/set_password?email=ada%40clew.test&reset_token=x',
  invitation: '/set_password?email=ada%40clew.test&reset_token=x&referrer=invitation',
  'first-administrator': '/set_password?reset_token=x&referrer=setup',
  farewell: '/logout',
  'sso-callback': '/okta_login?error_description=The+provider+said+no',
  terms: '/terms.html',
  'api-docs': '/api/docs',
}

const signedIn: Record<string, string> = {
  workspaces: '/workspaces',
  dawgs: '/dawgs',
  search: '/search',
  trash: '/trash',
  'user-settings': '/user-settings',
  help: '/help',
  users: '/administration/users',
  'user-permissions': '/administration/user-permissions',
  tags: '/administration/tags',
  'oauth-repositories': '/administration/oauth-repositories',
  logs: '/logs',
  sql: '/sql',
  'not-authorized': '/not-authorized',
  'not-found': '/not-found',
  'configuration-activity': '/project/configurations/activity',
  'workspace-activity': '/project/workspaces/activity',
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' })

      test('[P-D5.2] screens before sign-in', async ({ page }) => {
        test.setTimeout(120_000)
        for (const [name, path] of Object.entries(signedOut)) await look(page, path, `${name}-${size}-${colorScheme}`)
      })

      test('[W-2.3.91] workspaces and DAWGs with something in them', async ({ page }) => {
        test.setTimeout(180_000)
        await signIn(page)
        const { workspace, dawg } = await someWork(page)
        const screens = {
          'workspaces-some': '/workspaces',
          'dawgs-some': '/dawgs',
          workspace,
          dawg,
          'add-workspace': `${dawg}/add-workspace`,
          'create-configuration': `${workspace}/create-configuration`,
          'activity-of-workspace': `${workspace}/activity`,
          'activity-of-children': `${dawg}/workspaces/activity`,
          'trash-some': '/trash',
        }
        for (const [name, path] of Object.entries(screens)) await look(page, path, `${name}-${size}-${colorScheme}`)
        await page.goto(workspace)
        await page.getByRole('radio', { name: 'Graph' }).focus()
        await page.keyboard.press('ArrowRight')
        await expect(page.getByRole('region', { name: /and their links/ })).toBeVisible()
        await judge(page, `workspace-list-view-${size}-${colorScheme}`)
      })

      test('[C-2.2.94] configurations that have run, and what is known of it', async ({ page }) => {
        test.setTimeout(240_000)
        await signIn(page)
        const { workspace, steps } = await someWork(page)
        const { job, file } = await aRun(page, workspace, steps[0]!)
        const [connector, code, sql] = steps.map((step) => `${workspace}/configurations/${step}`)
        const screens = {
          'configuration-connector': connector!,
          'configuration-code': code!,
          'configuration-sql': sql!,
          'configuration-versions': `${connector}/history`,
          'configuration-version': `${connector}/history/0`,
          'configuration-files': `${connector}/data-preview/output`,
          'configuration-file': `${connector}/data-preview/output/${file}`,
          'configuration-activity-some': `${connector}/activity`,
          'configuration-job': `${connector}/activity/${job}`,
        }
        for (const [name, path] of Object.entries(screens)) await look(page, path, `${name}-${size}-${colorScheme}`)
        await page.getByRole('button', { name: 'Activity Overview' }).click()
        await expect(page.getByRole('dialog', { name: 'Integrations activity overview' })).toBeVisible()
        await judge(page, `overview-${size}-${colorScheme}`, '[role=dialog]')
      })

      test('[P-D5.2] screens after sign-in', async ({ page }) => {
        test.setTimeout(240_000)
        await signIn(page)
        for (const [name, path] of Object.entries(signedIn)) await look(page, path, `${name}-${size}-${colorScheme}`)
        await page.goto('/workspaces')
        await page.getByRole('button', { name: /Monitoring/i }).click()
        await expect(page.getByRole('dialog')).toContainText('Load, one minute')
        await judge(page, `monitoring-${size}-${colorScheme}`, '[role=dialog]')
        await page.goto('/workspaces')
        await openUserMenu(page)
        await judge(page, `user-menu-${size}-${colorScheme}`, '[role=dialog]')
      })
    })
  }
}

/** A workspace with linked steps, variables, a schedule and tags, in a DAWG; and something in the trash. */
async function someWork(page: Page): Promise<{ workspace: string; dawg: string; steps: number[] }> {
  const call = await callsOf(page)
  const tag = (await call('POST', '/tags', { name: `prod ${Date.now()}`, color: 'gossamer' }))['tag']!
  const { id } = (await call('POST', '/workspaces', { name: 'Orders to warehouse' }))['workspace']!
  const workspace = `/workspaces/${id}`
  await call('POST', `${workspace}/tags`, { tag_id: tag.id })
  await call('PATCH', workspace, {
    description: 'Takes **orders** and gives `large.csv`.',
    variables: { host: 'db.example.com', '#password': 'not a real one' },
    settings: {
      schedules: [{ minute: '10', hour: '*/6', day: '*', month: '*', day_of_week: '1-5' }],
      notification_emails: ['ops@example.com'],
    },
  })
  const steps: number[] = []
  for (const [name, component_id] of Object.entries({
    'Shop data': 14,
    'A step with quite a long name that has to be cut': 27,
    Revenue: 20,
  }))
    steps.push((await call('POST', `${workspace}/configurations`, { name, component_id }))['configuration']!.id)
  for (const step of steps.slice(1))
    await call('PATCH', `${workspace}/configurations/${step}`, { input_settings: { inputs: { [steps[0]!]: {} } } })
  const dawg = `/dawgs/${(await call('POST', '/dawgs', { name: 'Nightly' }))['dawg']!.id}`
  await call('PATCH', `${dawg}/workspaces`, [{ id, dawg_id: Number(dawg.split('/')[2]) }])
  const gone = (await call('POST', '/workspaces', { name: 'Old experiments' }))['workspace']!
  await call('DELETE', `/workspaces/${gone.id}`)
  return { workspace, dawg, steps }
}

/** The job of a configuration that has been run to its end, and one of the files that it has published. */
async function aRun(page: Page, workspace: string, step: number): Promise<{ job: number; file: number }> {
  const call = await callsOf(page)
  const configuration = `${workspace}/configurations/${step}`
  await call('PATCH', configuration, { description: 'Orders of the last month.' })
  const job = (await call('POST', `${configuration}/jobs`))['configuration_job']!.id
  const status = async () => (await call('GET', `${configuration}/jobs/${job}`))['configuration_job']
  await expect.poll(status, { timeout: 60_000 }).toMatchObject({ status: 'finished' })
  const { data } = (await call('GET', `${configuration}/data/output/preview`))['output_file_preview'] as unknown as {
    data: { id: number }[]
  }
  return { job, file: data[0]!.id }
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await judge(page, name)
}

async function judge(page: Page, name: string, within?: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page, within)
  await expectWithinWindow(page)
  const picture = `output/screens/${name}.png`
  await page.screenshot({ path: picture, fullPage: true })
  const shown = inReadme[name]
  if (shown !== undefined && process.env['WRITE_SCREENSHOTS'] === '1')
    await copyFile(picture, `../docs/images/${shown}`)
}
