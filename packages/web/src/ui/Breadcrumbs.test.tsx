import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'

const name = (length: number) => 'n'.repeat(length)
const crumbs = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('[P-2.6.12] a crumb is cut at 25 characters, the last one at 70', async () => {
  const items = [{ label: name(25) }, { label: name(26), to: '/a' }, { label: name(70) }]
  const { unmount } = await renderUi(<Breadcrumbs items={items} />)
  expect(crumbs()).toEqual([name(25), `${name(25)}…`, name(70)])
  unmount()
  await renderUi(<Breadcrumbs items={[{ label: name(71) }]} />)
  expect(crumbs()).toEqual([`${name(70)}…`])
})

test('[P-2.6.12] on a plain page every crumb may have 70 characters', async () => {
  await renderUi(<Breadcrumbs longNames items={[{ label: name(71) }, { label: 'last' }]} />)
  expect(crumbs()).toEqual([`${name(70)}…`, 'last'])
})

test.each([
  ['a crumb of 25 characters', [{ label: name(25) }, { label: 'last' }], true],
  ['a crumb of 24 characters', [{ label: name(24) }, { label: 'last' }], false],
  ['a last crumb of 70 characters', [{ label: name(70) }], true],
  ['a last crumb of 69 characters', [{ label: name(69) }], false],
])('[P-2.6.13] the full name is in the tooltip when it reaches the length: %s', async (_, items, hasTooltip) => {
  await renderUi(<Breadcrumbs items={items} />)
  vi.useFakeTimers()
  fireEvent.mouseEnter(screen.getByText(items[0]!.label))
  act(() => {
    vi.advanceTimersByTime(10_000)
  })
  const tooltips = screen.queryAllByRole('tooltip').map(({ textContent }) => textContent)
  expect(tooltips).toEqual(hasTooltip ? [items[0]!.label] : [])
})

test('crumbs lead to their screens, and the last one is the page itself', async () => {
  const { router } = await renderUi(
    <Breadcrumbs items={[{ label: 'Workspaces', to: '/workspaces' }, { label: 'Orders' }]} />,
  )
  expect(screen.getByText('Orders').getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('link', { name: 'Workspaces' }))
  expect(router.state.location.pathname).toBe('/workspaces')
})
