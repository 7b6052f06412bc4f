import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { QuickTip } from './QuickTip.tsx'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('[W-2.3.53] three pages to turn', async () => {
  await renderUi(<QuickTip kind="workspace" />)
  expect(screen.getByText('1 of 3')).toBeDefined()
  await press('Next tip')
  await press('Next tip')
  expect(screen.getByText('3 of 3')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next tip' })).toBeNull()
  await press('Previous tip')
  expect(screen.getByText('2 of 3')).toBeDefined()
})

test('[W-2.3.53] closed once, it stays closed', async () => {
  const first = await renderUi(<QuickTip kind="dawg" />)
  await press('Close quick tip')
  expect(screen.queryByText('Quick tip')).toBeNull()
  first.unmount()
  await renderUi(<QuickTip kind="workspace" />)
  expect(screen.queryByText('Quick tip')).toBeNull()
})
