import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { NewVersionOffer } from './NewVersionOffer.tsx'
import { waitingVersion } from './waiting-version.ts'

async function offerVersion() {
  const activate = vi.fn<() => void>()
  onTestFinished(() => waitingVersion.set(undefined))
  const { router } = await renderUi(<NewVersionOffer />, { path: '/workspaces' })
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => waitingVersion.set(activate))
  await screen.findByRole('dialog')
  return { activate, router }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test("[P-2.6.18] 'Yes, update' puts the waiting version to work", async () => {
  const { activate } = await offerVersion()
  await userEvent.click(screen.getByRole('button', { name: 'Yes, update' }))
  expect(activate).toHaveBeenCalledOnce()
})

test.each([
  ["'No, ask me later'", () => userEvent.click(screen.getByRole('button', { name: 'No, ask me later' }))],
  ['Esc', () => userEvent.keyboard('{Escape}')],
])('[P-2.6.19] %s closes the offer until the next navigation', async (_way, postpone) => {
  const { activate, router } = await offerVersion()
  await postpone()
  await isClosed()
  expect(activate).not.toHaveBeenCalled()
  await act(() => router.navigate({ href: '/workspaces?page=2' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate({ href: '/trash' }))
  expect(await screen.findByRole('dialog')).toBeDefined()
})
