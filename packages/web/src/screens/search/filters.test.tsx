import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Refused } from '../../testing/fake-server.ts'
import { lastQuery } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { readState, writeState } from './search-state.ts'
import { aResult, keepSearch } from './testing/kept-search.ts'

const choose = async (field: string, option: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test.each([
  ['Workspaces', 'Shop', 'workspace_ids', '3', 'workspaces=3'],
  ['Components', 'SQL (DuckDB)', 'component_ids', '20', 'components=20'],
  ['Workspace tags', 'prod', 'tag_ids', '6', 'tags=6'],
  ['Authors', 'Anna Novak', 'user_ids', '7', 'authors=7'],
])('[P-2.12.10] [P-2.12.11] narrows by %s', async (field, option, parameter, id, address) => {
  const kept = keepSearch([aResult()])
  const app = renderApp('/search?search=clean')
  await choose(field, option)
  await waitFor(() => expect(lastQuery(kept.server, calls.search.configurations)[parameter]).toBe(id))
  expect(app.where()).toBe(`/search?search=clean&${address}`)
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(app.where()).toBe('/search?search=clean'))
})

test('[P-2.12.10] workspaces are looked for on the server, and several can be chosen', async () => {
  const kept = keepSearch([aResult()])
  const app = renderApp('/search?search=clean&workspaces=4')
  expect(await screen.findByText('Bank')).toBeDefined()
  await userEvent.type(screen.getByRole('combobox', { name: 'Workspaces' }), 'sho')
  await waitFor(() => expect(lastQuery(kept.server, calls.workspaces.list)['name_filter']).toBe('sho'))
  await userEvent.click(await screen.findByRole('option', { name: 'Shop' }))
  await waitFor(() => expect(app.where()).toBe('/search?search=clean&workspaces=4%2C3'))
  expect(lastQuery(kept.server, calls.search.configurations)['workspace_ids']).toBe('4,3')
})

test('[P-2.12.11] what the address has chosen and nobody knows is shown by its number', async () => {
  const kept = keepSearch([aResult()])
  kept.server.on(calls.workspaces.get, () => {
    throw new Refused('not_found', 'Not found')
  })
  const app = renderApp('/search?search=clean&workspaces=77&components=88')
  expect(await screen.findByText('#77')).toBeDefined()
  expect(await screen.findByText('#88')).toBeDefined()
  expect(app.where()).toContain('/search')
})

test('[P-2.12.11] what makes no sense in the address is left out', () => {
  expect(readState({ search: ' a b ', workspaces: '1,x,0,-3,1,99999999999,2', tags: 5, authors: '' })).toEqual({
    text: 'a b',
    filters: { workspaceIds: [1, 2], componentIds: [], tagIds: [], userIds: [] },
  })
  expect(writeState(readState({}))).toEqual({})
})
