import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { TagChip } from './TagChip.tsx'

test('a tag that may be removed has a button that names it, another has none', async () => {
  let removed = 0
  await renderUi(
    <>
      <TagChip name="prod" color="broom" onRemove={() => (removed += 1)} />
      <TagChip name="crm" color="nepal" />
    </>,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Remove tag prod' }))
  expect(removed).toBe(1)
})
