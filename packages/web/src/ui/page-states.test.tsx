import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { LoadError } from './LoadError.tsx'
import { loadingMessages, LoadingScreen } from './LoadingScreen.tsx'
import { ViewOnlySign } from './ViewOnlySign.tsx'

test('[P-2.6.14] a loading screen shows one of several messages', async () => {
  expect(new Set(loadingMessages).size).toBeGreaterThan(3)
  const random = vi.spyOn(Math, 'random')
  for (const [roll, message] of [
    [0, loadingMessages[0]],
    [0.999, loadingMessages.at(-1)],
  ] as const) {
    random.mockReturnValue(roll)
    const { unmount } = await renderUi(<LoadingScreen />)
    expect(screen.getByRole('status').textContent).toBe(message)
    unmount()
  }
})

test('[P-2.6.15] a failed load says so and can be tried again', async () => {
  let reloads = 0
  await renderUi(<LoadError onReload={() => (reloads += 1)} />)
  expect(screen.getByRole('alert').textContent).toContain('Error while loading.')
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reloads).toBe(1)
})

test('[P-6.4] the sign for people who may only read', async () => {
  await renderUi(<ViewOnlySign />)
  expect(screen.getByText('View-only')).toBeTruthy()
})
