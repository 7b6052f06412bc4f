import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '../../../testing/render-app.tsx'
import { keepConfigurations } from '../testing/kept-graph.ts'

const scale = () =>
  Number(/scale\(([\d.]+)\)/.exec(document.querySelector<HTMLElement>('.react-flow__viewport')!.style.transform)![1])

/** Until the button has nothing left to do. */
async function pressToTheEnd(name: string) {
  const button = await screen.findByRole('button', { name })
  const isAtEnd = () => button.getAttribute('aria-disabled') === 'true'
  while (!isAtEnd()) {
    const before = scale()
    await userEvent.click(button)
    await waitFor(() => expect(isAtEnd() || scale() !== before).toBe(true))
  }
}

test('[W-2.4.4] [W-2.4.27] the canvas zooms from 0.25, where cards are plain boxes, to 1.2', async () => {
  keepConfigurations()
  renderApp('/workspaces/3')
  await screen.findByRole('button', { name: 'Actions of Orders' })
  await pressToTheEnd('Zoom out')
  await waitFor(() => expect(scale()).toBe(0.25))
  expect(screen.queryByRole('button', { name: 'Actions of Orders' })).toBeNull()
  expect(within(screen.getByRole('group', { name: /^Orders/ })).getByText('Orders')).toBeDefined()
  await pressToTheEnd('Zoom in')
  await waitFor(() => expect(scale()).toBe(1.2))
  expect(await screen.findByRole('button', { name: 'Actions of Orders' })).toBeDefined()
})
