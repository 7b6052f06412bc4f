/** What an administrator does in the dialog that creates users. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { openDialog, press } from '../../../testing/press.ts'
import { renderApp } from '../../../testing/render-app.tsx'

export async function openCreateDialog(type: 'user' | 'admin') {
  renderApp('/administration/users')
  await press(`Create ${type}`)
  return openDialog(`Create ${type}`)
}
export type Dialog = Awaited<ReturnType<typeof openCreateDialog>>

export const click = (dialog: Dialog, role: string, name: string) => userEvent.click(dialog.getByRole(role, { name }))
export const pressIn = (dialog: Dialog, name: string) => click(dialog, 'button', name)
export const person = (dialog: Dialog, place: number) => within(dialog.getByRole('group', { name: `Person ${place}` }))

export async function fill(
  dialog: Dialog,
  place: number,
  values: { name?: string; email?: string; password?: string },
) {
  const row = person(dialog, place)
  for (const [label, text] of [
    [/^Full name/, values.name],
    [/^Email/, values.email],
    [/^Password/, values.password],
  ] as const) {
    if (text === undefined) continue
    await userEvent.clear(row.getByLabelText(label, { selector: 'input' }))
    // Typed letter by letter, the long forms would take their time.
    await userEvent.paste(text)
  }
}
export async function fillPeople(dialog: Dialog, count: number, password?: string) {
  for (let place = 1; place <= count; place += 1) {
    if (place > 1) await pressIn(dialog, 'Add another person')
    const about = { name: `Guest ${place}`, email: `guest${place}@example.com` }
    await fill(dialog, place, password === undefined ? about : { ...about, password })
  }
}
/** To the second page, of one person. */
export async function openWorkspaces(): Promise<Dialog> {
  const dialog = await openCreateDialog('user')
  await fillPeople(dialog, 1)
  await pressIn(dialog, 'Next')
  await dialog.findByRole('list', { name: 'Workspaces' })
  return dialog
}

export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
