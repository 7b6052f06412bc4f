import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { FADE_MS } from '../motion.ts'
import { showToast, type Toast } from './toast.ts'

beforeEach(async () => {
  await renderUi(<p>Page</p>)
  vi.useFakeTimers()
  // Whatever an earlier test said lies outside the window in which a repeat is suppressed.
  vi.setSystemTime(Date.now() + 60_000)
})

const show = (toast: Toast) => act(() => showToast(toast))
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
const shown = (message: string) => screen.queryAllByText(message).length

test('[P-4.9] a success toast closes by itself after five seconds', () => {
  show({ type: 'success', message: 'Name has been changed.' })
  pass(4_999)
  expect(shown('Name has been changed.')).toBe(1)
  pass(1)
  pass(FADE_MS)
  expect(shown('Name has been changed.')).toBe(0)
})

test.each(['error', 'info'] as const)('[P-4.8] a toast of type %s stays until it is closed', (type) => {
  show({ type, message: 'Something happened.' })
  pass(3_600_000)
  expect(shown('Something happened.')).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  pass(FADE_MS)
  expect(shown('Something happened.')).toBe(0)
})

test('[P-4.10] all toasts go when the window loses focus, those that wait for room too', () => {
  const messages = Array.from({ length: 8 }, (_, index) => `Error ${index}`)
  for (const message of messages) show({ type: 'error', message })
  fireEvent.blur(window)
  pass(FADE_MS)
  expect(messages.filter(shown)).toEqual([])
})

test('[P-4.11] a toast with a route has a View link to it, others have none', () => {
  show({ type: 'info', message: 'Plain.' })
  expect(screen.queryByRole('link')).toBeNull()
  show({ type: 'success', message: 'Created.', route: '/workspaces/7?tab=all' })
  expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/workspaces/7?tab=all')
})

test('[P-9.1] a toast of more than 120 characters is wide, one of 120 is not', () => {
  show({ type: 'info', message: 'a'.repeat(120) })
  show({ type: 'info', message: 'b'.repeat(121) })
  const isWide = (message: string) => screen.getByText(message).closest('[role=status]')!.hasAttribute('data-wide')
  expect(isWide('a'.repeat(120))).toBe(false)
  expect(isWide('b'.repeat(121))).toBe(true)
})

test('[P-8.7] the same message is not repeated within six seconds when the caller asks for that', () => {
  const toast: Toast = { type: 'error', message: 'No connection.', suppressDuplicates: true }
  show(toast)
  pass(5_999)
  show(toast)
  expect(shown('No connection.')).toBe(1)
  show({ ...toast, message: 'Another message.' })
  expect(shown('Another message.')).toBe(1)
  pass(1)
  show(toast)
  expect(shown('No connection.')).toBe(2)
})

test('the same message appears again when the caller does not ask for suppression', () => {
  show({ type: 'info', message: 'Again.' })
  show({ type: 'info', message: 'Again.' })
  expect(shown('Again.')).toBe(2)
})

test('an error interrupts a screen reader, a success waits', () => {
  show({ type: 'error', message: 'Bad.' })
  show({ type: 'success', message: 'Good.' })
  expect(screen.getByRole('alert').textContent).toContain('Bad.')
  expect(screen.getByRole('status').textContent).toContain('Good.')
})
