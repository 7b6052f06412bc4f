import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { LineChart } from './LineChart.tsx'

const HOUR_MS = 3_600_000
const from = Date.parse('2026-11-15T08:00:00Z')
const points = [4, 0, 8, 2, 0].map((value, index) => ({ at: from + index * HOUR_MS, value }))

const show = () =>
  renderUi(
    <LineChart
      label="Jobs per hour"
      points={points}
      from={from}
      to={from + 4 * HOUR_MS}
      marked={{ from: from + HOUR_MS, to: from + 3 * HOUR_MS }}
      wordsOf={({ value }) => `${value} jobs`}
    />,
  )

test('the line goes through its points, the highest at the top', async () => {
  const { container } = await show()
  expect(container.querySelectorAll('path')[1]?.getAttribute('d')).toBe('M0 50L25 100L50 0L75 75L100 100')
  expect(screen.getByText('up to 8')).toBeDefined()
})

test('who does not see the line reads the figures', async () => {
  await show()
  const figures = within(screen.getByRole('list', { name: 'Jobs per hour' }))
  expect(figures.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '09:00, 15.11.2026: 4 jobs',
    '11:00, 15.11.2026: 8 jobs',
    '12:00, 15.11.2026: 2 jobs',
  ])
})

test('a part can be marked', async () => {
  const { container } = await show()
  const marked = container.querySelector<HTMLElement>('[class*=marked]')
  expect([marked?.style.left, marked?.style.width]).toEqual(['25%', '50%'])
})

test('the point nearest to the pointer is told', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 96))
  const { container } = await show()
  fireEvent.pointerMove(container.querySelector('[class*=room]')!, { clientX: 190 })
  expect((await screen.findByRole('tooltip')).textContent).toBe('11:00, 15.11.2026: 8 jobs')
})

test('nothing at all is a line at the bottom', async () => {
  const { container } = await renderUi(
    <LineChart label="Jobs" points={[{ at: 0, value: 0 }]} from={0} to={1} wordsOf={() => ''} />,
  )
  expect(container.querySelectorAll('path')[1]?.getAttribute('d')).toBe('M0 100')
})
