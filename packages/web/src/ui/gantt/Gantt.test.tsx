import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { Gantt, type GanttBar, type GanttRow } from './Gantt.tsx'

const from = Date.parse('2026-11-15T08:00:00Z')
const to = Date.parse('2026-11-15T10:00:00Z')
const minutes = (count: number) => from + count * 60_000

const bar = (given: Partial<GanttBar> = {}): GanttBar => ({
  key: 1,
  start: minutes(30),
  end: minutes(60),
  status: 'finished',
  label: 'clean.sql: finished, 30m',
  href: '/jobs/1',
  ...given,
})
const row = (given: Partial<GanttRow> = {}): GanttRow => ({ key: 'a', name: 'clean.sql', bars: [bar()], ...given })
const show = (rows: GanttRow[], now?: number) =>
  renderUi(<Gantt label="Jobs" rows={rows} from={from} to={to} {...(now !== undefined && { now })} />)

test('a bar lies where its time is, in the colour of its status', async () => {
  await show([row()])
  const link = screen.getByRole('link', { name: 'clean.sql: finished, 30m' })
  expect(link.style.left).toBe('25%')
  expect(link.style.width).toBe('25%')
  expect(link.style.backgroundColor).toBe('var(--clew-finished)')
})

test('what lies outside the axis is not drawn; what leads nowhere is no link', async () => {
  await show([
    row({
      bars: [
        bar({ key: 1, start: minutes(-60), end: minutes(-30), label: 'earlier' }),
        { key: 2, start: minutes(0), end: minutes(5), status: 'error', label: 'of something deleted' },
      ],
    }),
  ])
  expect(screen.queryByLabelText('earlier')).toBeNull()
  expect(screen.getByRole('img', { name: 'of something deleted' })).toBeDefined()
  expect(screen.queryAllByRole('link')).toEqual([])
})

test('a name is cut, and a link where it leads somewhere', async () => {
  const name = 'The orders of the whole year to the warehouse'
  await show([
    row({ key: 'a', name, isGroup: true, href: '/workspaces/3', bars: [] }),
    row({ key: 'b', name, longestName: 10, bars: [] }),
  ])
  expect(screen.getByRole('link', { name: 'The orders of the whole y…' }).getAttribute('href')).toBe('/workspaces/3')
  expect(screen.getByText('The orders…').tagName).toBe('SPAN')
  await userEvent.hover(screen.getByText('The orders…'))
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})

test('the tooltip of a bar comes with the pointer and with the keyboard', async () => {
  await show([row(), row({ key: 'b', bars: [bar({ label: 'load: error, 2s' })] })])
  await userEvent.hover(screen.getByRole('link', { name: /clean.sql/ }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('clean.sql: finished, 30m')
  fireEvent.focus(screen.getByRole('link', { name: /load/ }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('load: error, 2s')
})

test('a click stays in the app; with Ctrl or Cmd it is left to the browser, which opens a tab', async () => {
  const { router } = await show([row()])
  const link = screen.getByRole('link', { name: /clean.sql/ })
  for (const key of ['ctrlKey', 'metaKey'] as const) {
    const click = createEvent.click(link, { [key]: true })
    // A browser would open a tab now; the one of the tests would leave the page.
    document.addEventListener('click', (event) => event.preventDefault(), { once: true })
    const isTaken = vi.spyOn(router, 'navigate')
    fireEvent(link, click)
    expect(isTaken).not.toHaveBeenCalled()
  }
  fireEvent.click(link)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/jobs/1'))
})

test('the present is marked where it lies on the axis', async () => {
  const { container, unmount } = await show([row()], minutes(90))
  const line = container.querySelector<HTMLElement>('[class*=now]')
  expect(line?.style.left).toBe('75%')
  unmount()
  const later = await show([row()], minutes(180))
  expect(later.container.querySelector('[class*=now]')).toBeNull()
})

test('[C-2.11.11] of many rows only those near the view are drawn', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(460)
  await show(Array.from({ length: 500 }, (_, index) => row({ key: index, name: `Row ${index}` })))
  const list = within(screen.getByRole('region', { name: 'Jobs' })).getByRole('list')
  expect(await within(list).findByText('Row 0')).toBeDefined()
  expect(list.children.length).toBeGreaterThan(9)
  expect(list.children.length).toBeLessThan(40)
  expect(list.parentElement?.style.height).toBe(`${500 * 46}px`)
})
