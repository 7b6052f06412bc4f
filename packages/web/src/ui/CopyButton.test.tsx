import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { CopyButton } from './CopyButton.tsx'

async function clickCopy(writeText: (text: string) => Promise<void>) {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
  await renderUi(<CopyButton value="the link" label="Copy link" />)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
}

test('copies its value and says so', async () => {
  const copied: string[] = []
  await clickCopy(async (text) => void copied.push(text))
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(copied).toEqual(['the link'])
})

test('says when the browser refuses', async () => {
  await clickCopy(() => Promise.reject(new Error('not allowed')))
  expect(await screen.findByRole('button', { name: 'Copying failed' })).toBeTruthy()
})

test('a toast says what was copied, and nothing when the browser refuses', async () => {
  const user = userEvent.setup()
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'))
  await renderUi(<CopyButton value="the link" label="Copy link" toast="The link has been copied" />)
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  const again = await screen.findByRole('button', { name: 'Copying failed' })
  expect(screen.queryByText('The link has been copied')).toBeNull()
  writeText.mockResolvedValueOnce()
  await user.click(again)
  expect(await screen.findByText('The link has been copied')).toBeTruthy()
})
