import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { useEditSection } from '../../ui/edit-section/useEditSection.ts'
import { LogoutButton } from './LogoutButton.tsx'

function Description() {
  const { isEditing, startEditing, stopEditing } = useEditSection('description')
  return <button onClick={isEditing ? stopEditing : startEditing}>{isEditing ? 'Cancel' : 'Edit'}</button>
}

test('[P-2.6.7] Logout is disabled while a section is in edit', async () => {
  await renderUi(
    <>
      <Description />
      <LogoutButton />
    </>,
  )
  const isDisabled = () => screen.getByRole('button', { name: 'Logout' }).hasAttribute('disabled')
  expect(isDisabled()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect(isDisabled()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(isDisabled()).toBe(false)
})
