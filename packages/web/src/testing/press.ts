/** What a user does on a page, by the words on it. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Waits for the button: the page may still be on its way. */
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

export const openDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

/** Presses a button of the open dialog. */
export async function confirm(dialog: string | RegExp, button: string): Promise<void> {
  await userEvent.click((await openDialog(dialog)).getByRole('button', { name: button }))
}

export async function pickFromMenu(name: string): Promise<void> {
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}
