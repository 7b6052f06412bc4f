import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { DisabledTooltip } from './DisabledTooltip.tsx'

async function renderButton(reason: string | undefined) {
  const clicks: string[] = []
  await renderUi(
    <form onSubmit={() => clicks.push('submitted')}>
      <DisabledTooltip reason={reason}>
        <Button type="submit" onClick={() => clicks.push('clicked')}>
          Run
        </Button>
      </DisabledTooltip>
    </form>,
  )
  return clicks
}

test('with a reason the button refuses mouse and keyboard, and tells the reason to both', async () => {
  const clicks = await renderButton('Only the owner may run it.')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Run' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Only the owner may run it.')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect(clicks).toEqual([])
})

test('without a reason it is an ordinary button', async () => {
  const clicks = await renderButton(undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect(clicks).toEqual(['clicked', 'submitted'])
})

test('a button keeps the focus when it becomes disabled', async () => {
  function RunOnce() {
    const [hasRun, setHasRun] = useState(false)
    return (
      <DisabledTooltip reason={hasRun ? 'It is running.' : undefined}>
        <Button onClick={() => setHasRun(true)}>Run</Button>
      </DisabledTooltip>
    )
  }
  await renderUi(<RunOnce />)
  await userEvent.click(screen.getByRole('button', { name: 'Run' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Run' }))
  expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true')
})
