import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { calls } from '@clew/contract'
import { expect, test, vi } from 'vitest'
import { aFile, aTable, followedLinks, keepFiles } from '../../testing/data-files.ts'
import { Refused } from '../../testing/fake-server.ts'
import { openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const LIST = '/workspaces/3/configurations/9/data-preview/output'
const PAGE = `${LIST}/4`
const place = { hasMoreItems: false, selectionSettings: { offset: 0, limit: 50 } }
const grid = () => screen.findByRole('grid')
const cells = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('gridcell')
    .map(({ textContent }) => textContent)

test('[C-2.7.9] by its address alone the page finds out what the file is, and leads back to the list', async () => {
  keepFiles()
  renderApp(PAGE)
  expect(await screen.findByRole('heading', { name: /tables\/orders\.csv/ })).toBeDefined()
  expect(screen.getByText('120,033 rows')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to all files' }).getAttribute('href')).toBe(LIST)
})

test('[C-2.7.9] opened from a list, it knows the file and the way back', async () => {
  const kept = keepFiles()
  kept.outputs = [aFile({ file_name: 'tables/known.csv' })]
  renderApp(`${LIST}?name=known`)
  await userEvent.click(await screen.findByRole('link', { name: 'tables/known.csv' }))
  expect(await screen.findByRole('heading', { name: /known\.csv/ })).toBeDefined()
  await grid()
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(`${LIST}?name=known`)
  // Nothing was asked for twice: the page of the table is all.
  expect(kept.server.seenCalls(calls.dataFiles.output)).toHaveLength(1)
})

test('[C-2.7.10] a table has names, types and rows; a cell without anything says so', async () => {
  keepFiles()
  renderApp(PAGE)
  const [header, first, second] = within(await grid()).getAllByRole('row')
  expect(
    within(header!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['idinteger', 'nametext'])
  expect([cells(first!), cells(second!)]).toEqual([
    ['1', 'Anna'],
    ['2', 'null'],
  ])
})

test('[C-2.7.10] the CSV view shows the lines, and is in the address', async () => {
  const kept = keepFiles()
  kept.page = ({ view }) =>
    view === 'raw'
      ? { ...aFile(), ...place, format: 'text', lines: ['id,name', '1,"A"'], linesTotalCount: 2 }
      : aTable()
  const app = renderApp(PAGE)
  await userEvent.click(await screen.findByRole('radio', { name: 'CSV' }))
  const lines = within(await screen.findByRole('list', { name: 'Lines of tables/orders.csv' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['1id,name', '21,"A"'])
  expect(app.where()).toBe(`${PAGE}?view=csv`)
  await userEvent.click(screen.getByRole('radio', { name: 'Table' }))
  await grid()
  expect(app.where()).toBe(PAGE)
})

test('[C-2.7.11] any page is reached by its number', async () => {
  const kept = keepFiles()
  kept.page = ({ offset }) =>
    aTable({
      rows: [[String(offset + 1), 'x']],
      rowsTotalCount: 1_000_000,
      hasMoreItems: true,
      selectionSettings: { offset, limit: 50 },
    })
  const app = renderApp(PAGE)
  expect(await screen.findByText('1–50 of 1,000,000 rows')).toBeDefined()
  const box = screen.getByRole('textbox', { name: 'Page' })
  await userEvent.clear(box)
  await userEvent.type(box, '10001{Enter}')
  expect(await screen.findByText('500,001–500,050 of 1,000,000 rows')).toBeDefined()
  expect(app.where()).toBe(`${PAGE}?page=10001`)
  expect(await screen.findByText('500,001')).toBeDefined()
  await press('Previous page')
  await screen.findByText('499,951–500,000 of 1,000,000 rows')
  await press('First page')
  await screen.findByText('1–50 of 1,000,000 rows')
})

test('[C-2.7.12] a cell is shown whole; what is cut is asked for', async () => {
  const kept = keepFiles()
  const cut = `${'x'.repeat(1_000)}…`
  const whole = `${'x'.repeat(1_500)}<b>`
  kept.page = () => aTable({ rows: [['short', cut]] })
  kept.server.on(calls.dataFiles.outputCell, ({ query }) => {
    expect(query).toMatchObject({ row: 0, column: 1, key: 'name' })
    return { output_file_cell: { text: whole, isCut: false } }
  })
  renderApp(PAGE)
  await userEvent.click(await screen.findByRole('gridcell', { name: 'short' }))
  expect((await openDialog('Row 1, id')).getByText('short')).toBeDefined()
  expect(kept.server.seenCalls(calls.dataFiles.outputCell)).toHaveLength(0)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('gridcell', { name: /^xxx/ }))
  const dialog = await openDialog('Row 1, name')
  expect((await dialog.findByText(whole)).tagName).toBe('PRE')
  expect(dialog.getByText('1,503 characters')).toBeDefined()
})

const aProfile = {
  rows: 1_000_000,
  isComplete: false,
  holds: 'numbers' as const,
  empty: 250_000,
  distinct: 7,
  min: '1',
  max: '9',
  bars: [
    { from: '1', to: '5', count: 10 },
    { from: '5', to: '9', count: 20 },
  ],
}

test('[C-2.7.13] a click on a column shows its profile', async () => {
  const kept = keepFiles()
  kept.server.on(calls.dataFiles.outputProfile, ({ query }) => {
    expect(query).toEqual({ column: 0, key: 'id' })
    return { output_column_profile: aProfile }
  })
  renderApp(PAGE)
  await userEvent.click(await screen.findByRole('columnheader', { name: /id/ }))
  const dialog = await openDialog('Profile of id')
  await dialog.findByText('the first 1,000,000')
  expect(dialog.getByText('250,000 (25.0 %)')).toBeDefined()
  expect(dialog.getAllByRole('listitem').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    '1 to 5: 10',
    '5 to 9: 20',
  ])
})

test('[C-2.7.13] of texts the most frequent ones are shown, and a failure where it happened', async () => {
  const kept = keepFiles()
  kept.server.on(calls.dataFiles.outputProfile, ({ query }) => {
    if (query.column === 0) throw new Refused('too_large', 'The column could not be read in the time there is for it.')
    const bars = [{ from: 'a\nb', to: null, count: 3 }]
    return { output_column_profile: { ...aProfile, holds: 'texts' as const, isComplete: true, bars } }
  })
  renderApp(PAGE)
  await userEvent.click(await screen.findByRole('columnheader', { name: /id/ }))
  const failed = await openDialog('Profile of id')
  expect((await failed.findByRole('alert')).textContent).toBe(
    'The column could not be read in the time there is for it.',
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('columnheader', { name: /name/ }))
  const dialog = await openDialog('Profile of name')
  expect((await dialog.findByRole('listitem')).textContent).toBe('a⏎b3')
})

test('[C-2.7.14] the keyboard moves in the table, opens cells and changes widths', async () => {
  keepFiles()
  renderApp(PAGE)
  const table = await grid()
  table.focus()
  const active = () => document.getElementById(table.getAttribute('aria-activedescendant') ?? '')
  expect(active()?.textContent).toBe('idinteger')
  await userEvent.keyboard('{ArrowDown}{End}')
  expect(active()?.textContent).toBe('Anna')
  const width = () => Number.parseFloat(active()?.style.width ?? '')
  const before = width()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(width()).toBe(before + 16)
  await userEvent.keyboard('{Enter}')
  expect((await openDialog('Row 1, name')).getByText('Anna')).toBeDefined()
})

/** A table of two thousand columns, of which a test sees a view of a thousand pixels. */
function keepWide() {
  const kept = keepFiles()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000)
  kept.page = ({ column_offset, column_limit }) => {
    const columns = Array.from({ length: column_limit }, (_none, i) => `c${column_offset + i}`)
    return aTable({
      columns,
      columnOffset: column_offset,
      columnsTotalCount: 2_000,
      columnTypes: columns.map(() => 'text'),
      rows: [columns.map((name) => `v${name}`)],
      rowsTotalCount: 1,
    })
  }
  return kept
}

test('[C-2.7.15] of a wide table only the columns in view are drawn and asked for', async () => {
  const kept = keepWide()
  renderApp(PAGE)
  const table = await grid()
  const drawn = () =>
    within(table)
      .getAllByRole('columnheader')
      .map(({ title }) => title)
  await waitFor(() => expect(drawn()[0]).toBe('c0'))
  expect(drawn().length).toBeLessThan(20)
  expect(table.getAttribute('aria-colcount')).toBe('2000')
  table.scrollLeft = 1_500 * 160
  fireEvent.scroll(table)
  await waitFor(() => expect(drawn()).toContain('c1500'))
  expect(await within(table).findByText('vc1500')).toBeDefined()
  const asked = kept.server
    .seenCalls(calls.dataFiles.output)
    .map(({ path }) => Number(new URLSearchParams(path.split('?')[1]).get('column_offset')))
  expect(asked).toContain(1_500)
  expect(asked.filter((offset) => offset > 100 && offset < 1_300)).toEqual([])
})

test.each([
  ['This file has no preview.', { ...aFile(), format: 'binary' as const }],
  ['The file is empty.', aTable({ columns: [], columnTypes: [], columnsTotalCount: 0, rows: [], rowsTotalCount: 0 })],
])('[C-2.7.16] %s', async (text, page) => {
  keepFiles().page = () => page
  renderApp(PAGE)
  expect(await screen.findByText(text)).toBeDefined()
})

test('[C-2.7.16] a file that is gone says so', async () => {
  keepFiles().page = () => {
    throw new Refused('missing_file', 'The file is not there any more.')
  }
  renderApp(PAGE)
  expect(await screen.findByText('The file is not there any more.')).toBeDefined()
})

test('[C-2.7.16] a line that is cut can be had whole', async () => {
  const kept = keepFiles()
  const lines = ['short', `${'y'.repeat(2_000)}…`]
  kept.page = () => ({ ...aFile({ file_name: 'files/a.txt' }), ...place, format: 'text', lines, linesTotalCount: 2 })
  kept.server.on(calls.dataFiles.outputCell, ({ query }) => {
    expect(query).toMatchObject({ row: 1, view: 'table' })
    return { output_file_cell: { text: 'all of it', isCut: true } }
  })
  renderApp(PAGE)
  await press('Show the whole line')
  const dialog = await openDialog('Line 2')
  expect(await dialog.findByText('all of it')).toBeDefined()
  expect(dialog.getByText('9 characters, and more in the file')).toBeDefined()
})

test('[C-2.7.6] Download follows a new link to the file', async () => {
  keepFiles()
  const followed = followedLinks()
  renderApp(PAGE)
  await grid()
  await press('Download')
  await waitFor(() => expect(followed).toEqual(['/api/downloads/file-token']))
})

test('[C-2.7.17] cells are text; line ends and changes of direction are seen', async () => {
  keepFiles().page = () => aTable({ rows: [['<img src=x onerror=alert(1)>', 'photo\u{202e}gpj\r\nexe']] })
  renderApp(PAGE)
  const [, row] = within(await grid()).getAllByRole('row')
  expect(cells(row!)).toEqual(['<img src=x onerror=alert(1)>', String.raw`photo\u202egpj⏎exe`])
})

test('a direction that does not exist is told', async () => {
  keepFiles()
  renderApp('/workspaces/3/configurations/9/data-preview/sideways')
  expect(await screen.findByText('There is no such page.')).toBeDefined()
})
