import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aFile, followedLinks, keepFiles } from '../../testing/data-files.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const PAGE = '/workspaces/3/configurations/9/data-preview/output'
const many = (count: number) =>
  Array.from({ length: count }, (_none, i) => aFile({ id: i + 1, file_name: `tables/file ${i + 1}.csv` }))
const names = () =>
  within(screen.getByRole('region', { name: 'Files: Data out' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

test('[C-2.7.8] the list has fifty files a page, and search and page are in the address', async () => {
  keepFiles().outputs = many(120)
  const app = renderApp(PAGE)
  await screen.findByText('tables/file 1.csv')
  expect([names().length, screen.getByRole('status').textContent]).toEqual([50, '1–50 of 120 files'])
  await press('Last page')
  await screen.findByText('tables/file 120.csv')
  expect([names().length, app.where()]).toEqual([20, `${PAGE}?page=3`])
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search files' }), 'file 11')
  await screen.findByText('tables/file 11.csv')
  expect(app.where()).toBe(`${PAGE}?name=file+11`)
  await waitFor(() => expect(names()).toHaveLength(11))
  expect(screen.getByRole('link', { name: 'Back to configuration clean.sql' }).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9',
  )
})

test('[C-2.7.8] it opens as its address says', async () => {
  keepFiles().outputs = many(120)
  renderApp(`${PAGE}?page=2&name=tables`)
  expect(await screen.findByText('tables/file 51.csv')).toBeDefined()
})

test('[C-2.7.2] names are cut at 50 characters', async () => {
  const name = `tables/${'x'.repeat(100)}`
  keepFiles().outputs = [aFile({ file_name: name })]
  renderApp(PAGE)
  const link = await screen.findByTitle(name)
  expect(link.textContent).toBe(`${name.slice(0, 50)}…`)
})

test('[C-2.7.5] [C-2.7.6] Download all has a link of its own, unless there is nothing', async () => {
  const kept = keepFiles()
  const followed = followedLinks()
  kept.outputs = [aFile()]
  renderApp(PAGE)
  await screen.findByText('tables/orders.csv')
  await press('Download all')
  await waitFor(() => expect(followed).toEqual(['/api/downloads/all-token']))
})

test('[C-2.7.5] a list without files says so', async () => {
  keepFiles()
  renderApp('/workspaces/3/configurations/9/data-preview/input')
  expect(await screen.findByText(/^There are no input files/)).toBeDefined()
})
