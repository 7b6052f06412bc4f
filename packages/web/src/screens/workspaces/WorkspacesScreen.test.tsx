import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aConfigurationJob, anySelection, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { aLastJob, keepLists, lastQuery, rowNames } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: ReturnType<typeof keepLists>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  kept = keepLists()
})

async function open(path = '/workspaces') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Workspaces', level: 1 })
  return app
}

const asked = () => lastQuery(kept.server, calls.workspaces.list)
const showsRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const theRow = async () => within(await screen.findByRole('listitem'))
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

describe('finding', () => {
  beforeEach(() => {
    kept.workspaces = [
      aWorkspace({ id: 1, name: 'Orders' }),
      aWorkspace({ id: 2, name: 'Stock', disabled: 1 }),
      aWorkspace({ id: 3, name: 'Old orders', disabled: 1 }),
    ]
  })

  test('[W-2.1.1] [W-2.1.3] [W-2.1.4] opens with all, the latest run first', async () => {
    await open()
    await showsRows(['Orders', 'Stock', 'Old orders'])
    expect(asked()).toEqual({
      offset: '0',
      limit: '50',
      order_by: 'last_run',
      order_dir: 'DESC',
      load_full_structure: '1',
    })
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sort by' }).value).toBe('Workspace activity')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
  })

  test('[W-2.1.2] [W-2.1.6] searches when the typing pauses', async () => {
    const app = await open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'Stock')
    await showsRows(['Stock'])
    expect(app.where()).toBe('/workspaces?search=Stock')
    const searches = kept.server.seenCalls(calls.workspaces.list).filter(({ path }) => path.includes('name_filter'))
    expect(searches).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await showsRows(['Orders', 'Stock', 'Old orders'])
    expect(app.where()).toBe('/workspaces')
  })

  test('[W-2.1.2] Enter does not wait for a pause, Esc empties the field, a slash leads there', async () => {
    await open()
    await showsRows(['Orders', 'Stock', 'Old orders'])
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await userEvent.keyboard('Stock{Enter}')
    await showsRows(['Stock'])
    await userEvent.keyboard('{Escape}')
    await showsRows(['Orders', 'Stock', 'Old orders'])
  })

  test('[W-2.1.3] [W-2.1.6] sorts by each option, in both directions', async () => {
    const app = await open()
    await userEvent.click(screen.getByRole('combobox', { name: 'Sort by' }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Workspace activity',
      'Configuration activity',
      'Duration',
      'Author',
      'Disk usage',
    ])
    await userEvent.click(screen.getByRole('option', { name: 'Disk usage' }))
    await waitFor(() => expect(asked()).toMatchObject({ order_by: 'disk_usage', order_dir: 'DESC' }))
    await userEvent.click(screen.getByRole('button', { name: 'Sort direction: descending' }))
    await waitFor(() => expect(asked()).toMatchObject({ order_by: 'disk_usage', order_dir: 'ASC' }))
    expect(app.where()).toBe('/workspaces?sort=disk_usage&direction=asc')
  })

  test('[W-2.1.4] [W-2.1.6] shows the enabled or the disabled ones', async () => {
    const app = await open()
    await userEvent.click(screen.getByRole('radio', { name: 'Enabled' }))
    await showsRows(['Orders'])
    await userEvent.click(screen.getByRole('radio', { name: 'Disabled' }))
    await showsRows(['Stock', 'Old orders'])
    expect(app.where()).toBe('/workspaces?show=disabled')
  })

  test('[W-2.1.5] [W-2.1.6] pressed tags go into the address and to the server', async () => {
    kept.tags = [
      { id: 4, name: 'prod', color: 'wasabi' },
      { id: 9, name: 'crm', color: 'broom' },
    ]
    const app = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'prod' }))
    await userEvent.click(screen.getByRole('button', { name: 'crm' }))
    await waitFor(() => expect(asked().tag_ids).toBe('4,9'))
    expect(app.where()).toBe('/workspaces?tags=4%2C9')
    const prod = screen.getByRole('button', { name: 'prod' })
    expect(prod.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(prod)
    await waitFor(() => expect(asked().tag_ids).toBe('9'))
  })

  test('[W-2.1.6] an address shows what it says, and defaults for what makes no sense', async () => {
    await open('/workspaces?search=orders&sort=name&direction=asc&show=disabled&tags=x')
    await showsRows(['Old orders'])
    expect(asked()).toMatchObject({ name_filter: 'orders', order_by: 'name', order_dir: 'ASC', show_enabled: '0' })
    expect(asked().tag_ids).toBeUndefined()
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('orders')
  })

  test('[W-2.1.16] an empty list says so, and lets go of what narrows it', async () => {
    const app = await open('/workspaces?search=nothing&show=enabled&sort=name')
    expect(await screen.findByText('No workspaces found.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await showsRows(['Orders', 'Stock', 'Old orders'])
    expect(app.where()).toBe('/workspaces?sort=name')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('[W-2.1.16] a list of nothing at all has nothing to clear', async () => {
    kept.workspaces = []
    await open()
    expect(await screen.findByText('No workspaces found.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  test('[W-2.1.17] old rows stay until the new ones are there', async () => {
    let release = () => {}
    await open()
    await showsRows(['Orders', 'Stock', 'Old orders'])
    kept.server.on(calls.workspaces.list, async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return { workspaces: [], selection_settings: anySelection }
    })
    await choose('Sort by', 'Author')
    await waitFor(() => expect(screen.getByRole('list', { name: 'Workspaces' }).getAttribute('aria-busy')).toBe('true'))
    expect(rowNames()).toEqual(['Orders', 'Stock', 'Old orders'])
    release()
    expect(await screen.findByText('No workspaces found.')).toBeDefined()
  })

  test('[W-2.1.18] a list that cannot be loaded says so and can be asked for again', async () => {
    let isBroken = true
    const rows = kept.workspaces
    kept.server.on(calls.workspaces.list, () => {
      if (isBroken) throw new Refused('internal', 'Internal Server Error')
      return { workspaces: rows, selection_settings: anySelection }
    })
    await open()
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    const reload = screen.getByRole('button', { name: 'Reload' })
    isBroken = false
    await userEvent.click(reload)
    await showsRows(['Orders', 'Stock', 'Old orders'])
  })
})

describe('a workspace in the list', () => {
  test('[W-2.1.12] shows what is worth knowing and leads to the workspace', async () => {
    const tags = [{ id: 4, name: 'prod', color: 'wasabi' as const }]
    kept.workspaces = [
      aWorkspace({ id: 3, name: 'Orders', tags, disk_usage: 1_288_490_189, last_run: '2026-11-15T09:00:00.000Z' }),
    ]
    kept.lastJobs = { 3: aLastJob() }
    const app = await open()
    const row = await theRow()
    expect(await row.findByText('finished')).toBeDefined()
    expect(row.getByText('2026-11-15 10:00:00').title).toBe('Last run: 2026-11-15 09:00:00 UTC')
    for (const text of ['· 41s', 'Anna Novak', 'prod', '1.20 GB']) expect(row.getByText(text)).toBeDefined()
    kept.server.on(calls.workspaces.get, () => ({ workspace: aWorkspace() }))
    await userEvent.click(row.getByRole('link', { name: 'Orders' }))
    await waitFor(() => expect(app.where()).toBe('/workspaces/3'))
  })

  test('[W-2.1.12] one that has no job says "never run"', async () => {
    kept.workspaces = [aWorkspace()]
    await open()
    expect((await theRow()).getByText('never run')).toBeDefined()
  })

  test('[W-2.1.13] long names are cut, signs tell what is unusual', async () => {
    const name = 'a'.repeat(200)
    kept.workspaces = [aWorkspace({ name, disabled: 1, high_disk_usage: 1, disk_usage: 5 })]
    await open()
    const row = await theRow()
    expect(row.getByRole('link', { name: `${'a'.repeat(40)}…` }).title).toBe(name)
    expect(row.getByText('Disabled')).toBeDefined()
    expect(row.getByText('High disk usage')).toBeDefined()
  })

  test('[W-2.1.13] one like the others carries no sign', async () => {
    kept.workspaces = [aWorkspace()]
    await open()
    const row = await theRow()
    expect(row.queryByText('Disabled')).toBeNull()
    expect(row.queryByText('High disk usage')).toBeNull()
  })

  test('[W-2.1.14] schedules are told in words', async () => {
    const schedule = { minute: '10', hour: '*', day: '*', month: '*', day_of_week: '*' }
    kept.workspaces = [aWorkspace({ settings: { schedules: [schedule] } })]
    await open()
    expect((await theRow()).getByText('every hour at :10')).toBeDefined()
  })

  test('[W-2.1.15] its status is asked for every 8 seconds; one under way says for how long', async () => {
    vi.setSystemTime('2026-11-15T09:00:30.000Z')
    kept.workspaces = [aWorkspace({ id: 3, last_run: '2026-11-15T09:00:00.000Z' })]
    kept.lastJobs = { 3: aLastJob({ status: 'waiting' }) }
    await open()
    const row = await theRow()
    expect(await row.findByText('waiting')).toBeDefined()
    const asks = () => kept.server.seenCalls(calls.lastJobs.ofWorkspaces).length
    expect(asks()).toBe(1)
    kept.lastJobs = { 3: aLastJob({ status: 'running', origin_created: new Date(Date.now() - 90_000).toISOString() }) }
    await vi.advanceTimersByTimeAsync(7_999)
    expect(asks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asks()).toBe(2)
    expect(await row.findByText('running')).toBeDefined()
    expect(row.getByText(/^· 1m \d+s$/)).toBeDefined()
  })
})

describe('layout', () => {
  test('[W-2.1.7] one column at first; two are remembered', async () => {
    kept.workspaces = [aWorkspace({ id: 1, name: 'Orders' }), aWorkspace({ id: 2, name: 'Stock' })]
    await open()
    await showsRows(['Orders', 'Stock'])
    const linesOf = () => new Set(screen.getAllByRole('listitem').map((item) => item.parentElement)).size
    expect(linesOf()).toBe(2)
    await userEvent.click(screen.getByRole('radio', { name: 'Two columns' }))
    expect(linesOf()).toBe(1)
    expect(localStorage.getItem('clew.workspacesListLayout')).toBe('two-cols')
  })

  test('[W-2.1.7] what was chosen last time is there from the start', async () => {
    localStorage.setItem('clew.workspacesListLayout', 'two-cols')
    await open()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Two columns' }).checked).toBe(true)
  })
})

describe('latest activity', () => {
  const column = () => within(screen.getByRole('region', { name: 'Latest activity' }))

  test('[W-2.1.19] [W-2.1.20] the latest configuration jobs, asked for every 8 seconds', async () => {
    const configuration = {
      id: 9,
      name: 'clean.sql',
      deleted: 0 as const,
      component: null,
      workspace: { id: 3, name: 'Orders', deleted: 0 as const },
    }
    kept.server.on(calls.childJobs.configurationJobs, ({ query }) => ({
      configuration_jobs: [aConfigurationJob({ configuration })],
      selection_settings: query,
    }))
    await open()
    const link = await column().findByRole('link', { name: 'clean.sql' })
    expect(link.getAttribute('href')).toBe('/workspaces/3/configurations/9/activity/37')
    expect(column().getByText('finished')).toBeDefined()
    expect(column().getByText('Orders')).toBeDefined()
    expect(link.closest('li')?.textContent).toContain('2026-11-15 10:00:10 · 10s')
    expect(lastQuery(kept.server, calls.childJobs.configurationJobs)).toMatchObject({
      limit: '10',
      order_by: 'status',
      order_dir: 'DESC',
    })
    const asks = () => kept.server.seenCalls(calls.childJobs.configurationJobs).length
    expect(asks()).toBe(1)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(asks()).toBe(2)
    expect(column().getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
      '/project/configurations/activity',
    )
  })

  test('[W-2.1.20] without jobs it says so', async () => {
    await open()
    expect(await screen.findByText('No configuration has run yet.')).toBeDefined()
  })
})
