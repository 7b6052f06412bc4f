import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { statuses } from './status-look.ts'
import { StatusBadge } from './StatusBadge.tsx'

test.each(statuses)('%s is told by a word and an icon, not by colour alone', async (status) => {
  await renderUi(<StatusBadge status={status} />)
  expect(screen.getByText(status).querySelector('svg')).not.toBeNull()
})

test('another word can stand for the status', async () => {
  await renderUi(<StatusBadge status="other" label="never run" />)
  expect(screen.getByText('never run')).toBeTruthy()
})
