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
