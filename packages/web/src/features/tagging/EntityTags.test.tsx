import { calls, type Tag } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDawg, aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const prod: Tag = { id: 1, name: 'prod', color: 'broom' }
const crm: Tag = { id: 2, name: 'CRM', color: 'gumbo' }
const link = (tag: Tag) => ({ id: 11, tag_id: tag.id, tag, created: '2026-11-15T09:00:00.000Z' })

const pick = async (name: string) => userEvent.click(await screen.findByRole('option', { name }))
const shownTags = () =>
  screen.queryAllByRole('button', { name: /^Remove tag/ }).map((cross) => cross.parentElement?.textContent)

test('[W-2.3.20] a tag of the instance is found and put on a workspace', async () => {
  const kept = keepDetailPages()
  kept.tags = [crm, prod]
  kept.server.on(calls.workspaceTags.assign, () => ({ workspace_tag: { ...link(crm), workspace_id: 3 } }))
  renderApp('/workspaces/3')
  await press('Add tag')
  await screen.findByRole('option', { name: 'prod' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Search tags' }), 'cr')
  expect(screen.queryByRole('option', { name: 'prod' })).toBeNull()
  await pick('CRM')
  expect(await screen.findByText('Tag has been assigned to workspace')).toBeDefined()
  expect(shownTags()).toEqual(['CRM'])
  expect(kept.server.seenCalls(calls.workspaceTags.assign)[0]?.body).toEqual({ tag_id: 2 })
})

test('[W-2.3.20] a tag is put on a DAWG', async () => {
  const kept = keepDetailPages()
  kept.tags = [crm]
  kept.server.on(calls.dawgTags.assign, () => ({ dawg_tag: { ...link(crm), dawg_id: 5 } }))
  renderApp('/dawgs/5')
  await press('Add tag')
  await pick('CRM')
  expect(await screen.findByText('Tag has been assigned to DAWG')).toBeDefined()
})

test.each([
  ['/workspaces/3', 'Tag is already assigned to workspace.'],
  ['/dawgs/5', 'Tag is already assigned to DAWG.'],
])('[W-2.3.21] a tag that %s has already is refused', async (path, toast) => {
  const kept = keepDetailPages()
  kept.tags = [prod]
  kept.workspace = aWorkspace({ tags: [prod] })
  kept.dawg = aDawg({ tags: [prod] })
  renderApp(path)
  await press('Add tag')
  await pick('prod')
  expect(await screen.findByText(toast)).toBeDefined()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(shownTags()).toEqual(['prod'])
})

test('[W-2.3.21] so is one that somebody else has just put there', async () => {
  const kept = keepDetailPages()
  kept.tags = [prod]
  kept.server.on(calls.workspaceTags.assign, () => {
    kept.workspace = aWorkspace({ tags: [prod] })
    throw new Refused('already_exists', 'Tag is already assigned to workspace.')
  })
  renderApp('/workspaces/3')
  await press('Add tag')
  await pick('prod')
  expect(await screen.findByText('Tag is already assigned to workspace.')).toBeDefined()
  await waitFor(() => expect(shownTags()).toEqual(['prod']))
})

test('[W-2.3.22] a tag is taken off at once', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ tags: [crm, prod] })
  kept.server.on(calls.workspaceTags.remove, () => ({}))
  renderApp('/workspaces/3')
  await press('Remove tag prod')
  await waitFor(() => expect(shownTags()).toEqual(['CRM']))
  expect(await screen.findByText('Tag has been removed from workspace.')).toBeDefined()
  expect(kept.server.seenCalls(calls.workspaceTags.remove)[0]?.path).toBe('/workspaces/3/tags/1')
})

test('[W-2.3.22] it comes back when the server refuses', async () => {
  const kept = keepDetailPages()
  kept.dawg = aDawg({ tags: [crm, prod] })
  kept.server.on(calls.dawgTags.remove, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  renderApp('/dawgs/5')
  await press('Remove tag prod')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  await waitFor(() => expect(shownTags()).toEqual(['CRM', 'prod']))
})

test('[W-2.3.22] a DAWG says so, too', async () => {
  const kept = keepDetailPages()
  kept.dawg = aDawg({ tags: [prod] })
  kept.server.on(calls.dawgTags.remove, () => ({}))
  renderApp('/dawgs/5')
  await press('Remove tag prod')
  expect(await screen.findByText('Tag has been removed from DAWG.')).toBeDefined()
})
