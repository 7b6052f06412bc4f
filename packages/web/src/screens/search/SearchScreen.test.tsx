import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { keepConfigurationPage } from '../../testing/configuration-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { lastQuery, rowNames, scrollableEnd } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aResult, keepSearch } from './testing/kept-search.ts'

async function open(path = '/search') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Full-text search', level: 1 })
  return app
}

const field = () => screen.findByRole('searchbox', { name: 'Search in all configurations' })
const type = async (text: string) => userEvent.type(await field(), text)
const showsRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const theCard = async () => within(await screen.findByRole('article'))

test('[P-2.12.1] has its title and says what is searched', async () => {
  keepSearch([])
  await open()
  for (const word of ['name', 'description', 'parameters', 'code', 'workspaces'])
    expect(screen.getByRole('heading', { level: 1 }).nextSibling?.textContent).toContain(word)
})

test('[P-2.12.2] [P-2.12.11] searches once when the typing pauses, from two characters on', async () => {
  const kept = keepSearch([aResult({ name: 'orders' })])
  const app = await open()
  await type('o')
  expect(await screen.findByText('Type at least two characters.')).toBeDefined()
  expect(kept.server.seenCalls(calls.search.configurations)).toEqual([])
  await type('rders')
  await showsRows(['orders'])
  expect(kept.server.seenCalls(calls.search.configurations)).toHaveLength(1)
  expect(lastQuery(kept.server, calls.search.configurations)).toEqual({
    search_text: 'orders',
    offset: '0',
    limit: '20',
    load_full_structure: '1',
  })
  expect(app.where()).toBe('/search?search=orders')
})

test('[P-2.12.3] an empty term takes the results away', async () => {
  keepSearch([aResult()])
  const app = await open('/search?search=clean')
  await showsRows(['clean.sql'])
  await userEvent.clear(await field())
  await showsRows([])
  expect(app.where()).toBe('/search')
})

test('[P-2.12.4] a result shows what it is, whose, since when and where', async () => {
  keepSearch([aResult()])
  await open('/search?search=clean')
  const card = await theCard()
  expect(card.getByRole('link', { name: 'clean.sql' }).getAttribute('href')).toBe('/workspaces/3/configurations/9')
  expect(card.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/workspaces/3')
  expect(card.getByText('SQL (DuckDB)')).toBeDefined()
  expect(card.getByText('Anna Novak')).toBeDefined()
  expect(card.getByText('2026-11-15 09:00:00').title).toBe('2026-11-15 08:00:00 UTC')
})

test('[P-2.12.4] a component that is gone is called unknown', async () => {
  keepSearch([aResult({ component: null })])
  await open('/search?search=clean')
  expect((await theCard()).getByText('Unknown component')).toBeDefined()
})

test('[P-2.12.5] the lines around the match are numbered, and the match is marked', async () => {
  keepSearch([aResult()])
  await open('/search?search=clean')
  const card = await theCard()
  expect(card.getByText('orders').tagName).toBe('MARK')
  const lines = Array.from(document.querySelectorAll<HTMLElement>('pre [data-number]'))
  expect(lines.map((line) => [line.dataset['number'], line.textContent])).toEqual([
    ['3', 'select 1\n'],
    ['4', 'from orders\n'],
  ])
})

test('[P-2.12.5] without an excerpt it says so', async () => {
  keepSearch([aResult({ excerpt: null })])
  await open('/search?search=clean')
  expect((await theCard()).getByText('Unable to create preview')).toBeDefined()
})

test.each([
  ['Query', 'Query', '/workspaces/3/configurations/9#Query'],
  ['My code', 'My code', '/workspaces/3/configurations/9#My-code'],
  ['settings', 'Settings', '/workspaces/3/configurations/9#Settings'],
  ['description', 'Description', '/workspaces/3/configurations/9#Description'],
  ['name', 'Name', '/workspaces/3/configurations/9'],
  ['workspace name', 'Name of the workspace', '/workspaces/3'],
  ['workspace description', 'Description of the workspace', '/workspaces/3#Description'],
])('[P-2.12.6] a match in %s leads there', async (found, title, path) => {
  keepSearch([aResult({ excerpt: { field: found, first_line: 1, lines: [[{ text: 'x', mark: true }]] } })])
  await open('/search?search=clean')
  const link = (await theCard()).getByRole('link', { name: `${title} of clean.sql` })
  expect(link.getAttribute('href')).toBe(path)
})

afterEach(() => {
  window.location.hash = ''
})

test('[P-2.12.6] a page opens at the section that its address names, when that is there', async () => {
  const scrolled: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id)
  })
  window.location.hash = '#Description'
  keepConfigurationPage()
  renderApp('/workspaces/3/configurations/9#Description')
  await screen.findByRole('region', { name: 'Description' })
  await waitFor(() => expect(scrolled).toContain('Description'))
  expect(new Set(scrolled)).toEqual(new Set(['Description']))
})

test('[P-2.12.12] the panel has the focus when it opens, and gives it back', async () => {
  keepSearch([])
  await open('/search?search=clean')
  const opener = await screen.findByRole('button', { name: 'Replace…' })
  await userEvent.click(opener)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Replace clean with' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close find and replace' }))
  expect(document.activeElement).toBe(opener)
})

test('[P-2.12.7] says when nothing was found', async () => {
  keepSearch([])
  const app = await open('/search?search=nothing&authors=7')
  expect(await screen.findByText('No results found')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Search everywhere' }))
  await waitFor(() => expect(app.where()).toBe('/search?search=nothing'))
  expect(screen.queryByRole('button', { name: 'Search everywhere' })).toBeNull()
})

test('[P-2.12.8] loads 20 at a time, the next at the end of the list', async () => {
  const scrollToEnd = scrollableEnd()
  const kept = keepSearch(Array.from({ length: 45 }, (_, index) => aResult({ id: index + 1, name: `page ${index}` })))
  await open('/search?search=page')
  await waitFor(() => expect(rowNames()).toHaveLength(20))
  await scrollToEnd()
  await waitFor(() => expect(rowNames()).toHaveLength(40))
  // Somebody saves one meanwhile: the last row of the page before comes again, and is shown once.
  kept.results.unshift(aResult({ id: 99, name: 'page new' }))
  await scrollToEnd()
  await waitFor(() => expect(rowNames()).toHaveLength(45))
  await scrollToEnd()
  expect(kept.server.seenCalls(calls.search.configurations)).toHaveLength(3)
})

test('[P-2.12.9] old results stay until the new ones are there', async () => {
  const kept = keepSearch([aResult({ id: 1, name: 'clean one' }), aResult({ id: 2, name: 'other two' })])
  await open('/search?search=clean')
  await showsRows(['clean one'])
  const { promise, resolve } = Promise.withResolvers<void>()
  kept.hold = promise
  await userEvent.clear(await field())
  await type('other')
  await waitFor(() => expect(kept.server.seenCalls(calls.search.configurations)).toHaveLength(2))
  expect(rowNames()).toEqual(['clean one'])
  expect(screen.getByRole('list', { name: 'Results' }).getAttribute('aria-busy')).toBe('true')
  resolve()
  await showsRows(['other two'])
})

test('[P-2.12.9] a search that fails can be tried again', async () => {
  const kept = keepSearch([aResult()])
  kept.server.on(calls.search.configurations, () => {
    throw new Refused('internal', 'Internal Server Error')
  })
  await open('/search?search=clean')
  const reload = await screen.findByRole('button', { name: 'Reload' })
  expect(screen.getByText('Error while loading.')).toBeDefined()
  kept.answerAgain()
  await userEvent.click(reload)
  await showsRows(['clean.sql'])
})
