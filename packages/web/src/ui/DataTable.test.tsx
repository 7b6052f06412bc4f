import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { DataTable, type Column } from './DataTable.tsx'
import type { Sort } from './SortableHeader.tsx'

interface User {
  name: string
  logins: number
}
const columns: readonly Column<User>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'logins', header: 'Logins', numeric: true, cell: ({ logins }) => logins },
]
const anna = { name: 'Anna', logins: 3 }
const table = { label: 'Users', columns, rowKey: ({ name }: User) => name, emptyText: 'No users found' }

const bodyRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('shows a row for each thing and nothing else', async () => {
  await renderUi(<DataTable {...table} rows={[anna, { name: 'Bob', logins: 0 }]} />)
  expect(bodyRows()).toEqual([
    ['Anna', '3'],
    ['Bob', '0'],
  ])
})

test('says that there is nothing, but not while it loads', async () => {
  const { unmount } = await renderUi(<DataTable {...table} rows={[]} />)
  expect(screen.getByText('No users found')).toBeTruthy()
  unmount()
  await renderUi(<DataTable {...table} rows={[]} isLoading />)
  expect(screen.queryByText('No users found')).toBeNull()
  expect(bodyRows().length).toBeGreaterThan(0)
})

test('keeps its rows while newer ones load', async () => {
  await renderUi(<DataTable {...table} rows={[anna]} isLoading />)
  expect(bodyRows()).toEqual([['Anna', '3']])
})

test('a sortable heading sorts by its column, and the second time the other way round', async () => {
  const asked: Sort[] = []
  function Sorted() {
    const [sort, setSort] = useState<Sort>({ by: 'logins', direction: 'ASC' })
    const change = (next: Sort) => {
      asked.push(next)
      setSort(next)
    }
    return <DataTable {...table} rows={[anna]} sort={sort} onSort={change} />
  }
  await renderUi(<Sorted />)
  const heading = () => screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')
  expect(heading()).toBe('none')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(heading()).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(heading()).toBe('descending')
  expect(asked).toEqual([
    { by: 'name', direction: 'ASC' },
    { by: 'name', direction: 'DESC' },
  ])
  expect(screen.queryByRole('button', { name: 'Logins' })).toBeNull()
})
