import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { calls, type JobStatus } from '@clew/contract'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { aConfiguration } from '../../testing/builders.ts'
import { aFile, followedLinks, keepFiles } from '../../testing/data-files.ts'
import { press } from '../../testing/press.ts'
import { renderUi } from '../../testing/render.tsx'
import type { Direction } from '../../api/data-files.ts'
import { DataFilesCard } from './DataFilesCard.tsx'

/** With a button that ends the job. */
function Sample({ direction, begun }: { direction: Direction; begun: JobStatus }) {
  const [status, setStatus] = useState(begun)
  return (
    <>
      <DataFilesCard configuration={aConfiguration()} direction={direction} latestJob={{ id: 5, status }} />
      <button onClick={() => setStatus('warning')}>End</button>
    </>
  )
}

const show = (direction: Direction = 'output', begun: JobStatus = 'finished') =>
  renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <Sample direction={direction} begun={begun} />
    </QueryClientProvider>,
    { path: '/workspaces/3/configurations/9' },
  )
const many = (count: number) =>
  Array.from({ length: count }, (_none, i) => aFile({ id: i + 1, file_name: `tables/${i + 1}.csv` }))

test('[C-2.7.1] a file shows name, size, rows, time and its first lines', async () => {
  const kept = keepFiles()
  kept.outputs = [aFile(), aFile({ id: 5, file_name: 'files/logo.png', file_rows_count: null, first_lines: null })]
  await show()
  const [table, picture] = within(await screen.findByRole('list', { name: 'Data out' })).getAllByRole('listitem')
  expect(table!.textContent).toContain('tables/orders.csv')
  expect(table!.textContent).toContain('12.40 MB')
  expect(table!.textContent).toContain('120,033 rows')
  expect(table!.textContent).toContain('2026-11-15 10:00:00')
  expect(table!.querySelector('pre')?.textContent).toBe('id,name\n1,Anna\n2,Ben')
  expect(picture!.textContent).not.toContain('rows')
  expect(picture!.querySelector('pre')).toBeNull()
  expect(within(table!).getByRole('link').getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/data-preview/output/4',
  )
})

test('[C-2.7.2] a long name is cut at 45 characters, and copied whole', async () => {
  const name = `tables/${'long name '.repeat(20)}.csv`
  keepFiles().outputs = [aFile({ file_name: name })]
  const user = userEvent.setup()
  await show()
  const link = await screen.findByRole('link', { name: /^tables/ })
  expect([link.textContent, link.title]).toEqual([`${name.slice(0, 45).trimEnd()}…`, name])
  await user.click(screen.getByRole('button', { name: 'Copy filename' }))
  expect(await screen.findByText('Filename has been copied to clipboard.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(name)
})

test('[C-2.7.3] more than four files scroll, and fifty are shown', async () => {
  const kept = keepFiles()
  kept.outputs = many(4)
  const four = await show()
  await screen.findByRole('list', { name: 'Data out' })
  expect(screen.queryByRole('region', { name: 'Files: Data out' })).toBeNull()
  expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/data-preview/output',
  )
  four.unmount()
  kept.outputs = many(51)
  await show()
  const region = await screen.findByRole('region', { name: 'Files: Data out' })
  expect(within(region).getAllByRole('listitem')).toHaveLength(50)
  expect(screen.getByText('The first 50 of 51 files. View all shows the rest.')).toBeDefined()
})

test('[C-2.7.4] the search is applied from two characters on', async () => {
  const kept = keepFiles()
  kept.inputs = [aFile(), aFile({ id: 5, file_name: 'tables/people.csv' })]
  await show('input')
  await screen.findByText('tables/orders.csv')
  const box = screen.getByRole('searchbox', { name: 'Search data in' })
  await userEvent.type(box, 'p')
  await userEvent.type(box, 'eo')
  await waitFor(() => expect(screen.queryByText('tables/orders.csv')).toBeNull())
  expect(screen.getByText('tables/people.csv')).toBeDefined()
  await userEvent.type(box, 'x')
  expect(await screen.findByText('No files match the search.')).toBeDefined()
  const asked = kept.server.seenCalls(calls.dataFiles.inputs).map(({ path }) => path)
  expect(asked.some((path) => path.endsWith('name_filter=p'))).toBe(false)
})

test.each([
  [
    'input',
    'There are no input files. They come from the configurations that this one is linked to, once they have run.',
  ],
  ['output', 'There are no output files yet. Run the configuration at least once.'],
] as const)('[C-2.7.5] without files the %s says so, and nothing can be downloaded', async (direction, text) => {
  keepFiles()
  const followed = followedLinks()
  await show(direction)
  expect(await screen.findByText(text)).toBeDefined()
  expect(screen.queryByRole('searchbox')).toBeNull()
  await press('Download all')
  expect(followed).toEqual([])
})

test('[C-2.7.6] Download all follows a new link', async () => {
  const kept = keepFiles()
  kept.outputs = [aFile()]
  const followed = followedLinks()
  await show()
  await screen.findByText('tables/orders.csv')
  const before = kept.server.seenCalls(calls.dataFiles.outputs).length
  await press('Download all')
  await waitFor(() => expect(followed).toEqual(['/api/downloads/all-token']))
  expect(kept.server.seenCalls(calls.dataFiles.outputs)).toHaveLength(before + 1)
})

test('[C-2.7.7] when the latest job ends, the files are asked for again', async () => {
  const kept = keepFiles()
  await show('output', 'running')
  await screen.findByText(/There are no output files yet/)
  kept.outputs = [aFile()]
  await press('End')
  expect(await screen.findByText('tables/orders.csv')).toBeDefined()
})

test('[C-2.7.17] markup in names and lines is text', async () => {
  keepFiles().outputs = [aFile({ file_name: '<img src=x onerror=alert(1)>', first_lines: '<script>1</script>' })]
  await show()
  expect((await screen.findByText('<img src=x onerror=alert(1)>')).tagName).toBe('BDI')
  expect(screen.getByText('<script>1</script>').tagName).toBe('PRE')
})
