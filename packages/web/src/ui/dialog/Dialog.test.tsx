import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { UiProvider } from '../UiProvider.tsx'
import { Dialog } from './Dialog.tsx'

const tree = (opened: boolean) => (
  <UiProvider>
    <Dialog opened={opened} onClose={() => undefined} title="Fading">
      Content
    </Dialog>
  </UiProvider>
)
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const isThere = () => screen.queryByText('Content') !== null

/** Opens a dialog as the product does, transitions included, and closes it again. */
function closeDialog(prefersReducedMotion: boolean) {
  vi.useFakeTimers()
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, {
      matches: prefersReducedMotion && query.includes('prefers-reduced-motion'),
    }),
  )
  const { rerender } = render(tree(true))
  pass(1_000)
  expect(isThere()).toBe(true)
  rerender(tree(false))
}

test('[P-9.2] a dialog fades for 200 ms', () => {
  closeDialog(false)
  pass(150)
  expect(isThere()).toBe(true)
  pass(100)
  expect(isThere()).toBe(false)
})

test('[P-9.2] for users who ask for less motion it does not fade at all', () => {
  closeDialog(true)
  pass(0)
  expect(isThere()).toBe(false)
})
