import { calls, type Workspace } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

test('[W-2.3.1] the page opens with name, way back, time of the last save and version history', async () => {
  keepDetailPages()
  renderApp('/workspaces/3')
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders to warehouse' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to workspaces' }).getAttribute('href')).toBe('/workspaces')
  expect(screen.getByText('Saved 2026-11-15 09:00:00')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Version history' }).getAttribute('href')).toBe('/workspaces/3/history')
  await userEvent.hover(screen.getByText('Saved 2026-11-15 09:00:00'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('2026-11-15 08:00:00 UTC')
})

test('[W-2.3.54] another workspace starts anew', async () => {
  const kept = keepDetailPages()
  kept.server.on(calls.workspaces.get, async ({ params: { id } }) => {
    if (id === 3) return { workspace: kept.workspace }
    return { workspace: await new Promise<Workspace>((resolve) => (come = resolve)) }
  })
  let come: (workspace: Workspace) => void = () => {}
  const app = renderApp('/workspaces/3')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit name' }))
  await userEvent.keyboard('{Escape}')
  await app.router.navigate({ href: '/workspaces/4' })
  await waitFor(() => expect(screen.queryByText('Orders to warehouse')).toBeNull())
  const earlier = kept.server.seen.filter(({ path }) => path.includes('/3')).length
  const another = aWorkspace({ id: 4, name: 'Another' })
  kept.server.on(calls.workspaces.get, () => ({ workspace: another }))
  come(another)
  expect(await screen.findByRole('heading', { level: 1, name: 'Another' })).toBeDefined()
  await app.queryClient.invalidateQueries()
  expect(kept.server.seen.filter(({ path }) => path.includes('/3'))).toHaveLength(earlier)
})

test('a workspace that cannot be loaded can be asked for again', async () => {
  const kept = keepDetailPages()
  let isDown = true
  kept.server.on(calls.workspaces.get, () => {
    if (isDown) throw new Refused('unavailable', 'Come back later.')
    return { workspace: kept.workspace }
  })
  renderApp('/workspaces/3')
  expect(await screen.findByText('Error while loading.')).toBeDefined()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders to warehouse' })).toBeDefined()
})

test('the page has description, variables and schedule', async () => {
  keepDetailPages()
  renderApp('/workspaces/3')
  for (const name of ['Description', 'Variables', 'Schedule', 'Activity', 'Configurations activity'])
    expect(await screen.findByRole('region', { name }), name).toBeDefined()
})
