import { calls } from '@clew/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Refused } from '../../../testing/fake-server.ts'
import { confirm, openDialog, press } from '../../../testing/press.ts'
import { anApiToken, keepAccount, NEW_TOKEN, openSettings, rowsOf } from '../testing/kept-account.ts'

const showsRows = (rows: string[]) => waitFor(() => expect(rowsOf('Your API tokens')).toEqual(rows))
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const section = async () => within(await screen.findByRole('region', { name: 'API tokens' }))

async function create(name: string, fill?: (dialog: Awaited<ReturnType<typeof openDialog>>) => Promise<void>) {
  await press('Create API token')
  const dialog = await openDialog('Create API token')
  if (name !== '') await userEvent.type(dialog.getByLabelText(/^Name/), name)
  await fill?.(dialog)
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
  return dialog
}

test('[P-2.13.60] the tokens are listed with their end and their last use', async () => {
  keepAccount().tokens = [
    anApiToken({ id: 3, name: 'for ever' }),
    anApiToken({ id: 2, name: 'good', expires: '2999-01-01T12:00:00.000Z', last_used: '2026-11-15T07:30:00.000Z' }),
    anApiToken({ id: 1, name: 'old', expires: '2020-01-01T12:00:00.000Z' }),
  ]
  await openSettings()
  await showsRows([
    'for ever08:00, 10.11.2026nevernot yetRevoke',
    'good08:00, 10.11.202613:00, 1.1.299908:30, 15.11.2026Revoke',
    'old08:00, 10.11.202613:00, 1.1.2020expirednot yetRevoke',
  ])
  expect((await section()).getByText(/A new password does not end them/)).toBeDefined()
})

test('[P-2.13.60] without tokens the page says so', async () => {
  keepAccount()
  await openSettings()
  expect(await screen.findByText('You have no API tokens.')).toBeDefined()
})

test('[P-2.13.61] [P-2.13.62] a token is made, shown once and copied', async () => {
  const kept = keepAccount()
  const user = userEvent.setup()
  await openSettings()
  const now = Date.now()
  await create(' nightly ')
  const shown = await openDialog('Your new API token')
  expect(shown.getByText(NEW_TOKEN)).toBeDefined()
  expect(shown.getByText('Copy it now: it is not shown again.')).toBeDefined()
  expect(document.activeElement).toBe(shown.getByRole('group', { name: 'API token' }))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(shown.getByRole('button', { name: 'Copy API token' }))
  expect(copied).toHaveBeenCalledWith(NEW_TOKEN)
  await user.click(shown.getByRole('button', { name: 'Done' }))
  await dialogIsGone()
  expect(document.body.textContent).not.toContain(NEW_TOKEN)
  const { name, expires } = kept.server.seenCalls(calls.apiTokens.create)[0]!.body as { name: string; expires: string }
  expect(name).toBe('nightly')
  expect(Math.round((Date.parse(expires) - now) / 86_400_000)).toBe(90)
  expect(rowsOf('Your API tokens')).toHaveLength(1)
  await press('Create API token')
  expect((await openDialog('Create API token')).getByLabelText<HTMLInputElement>(/^Name/).value).toBe('')
})

test.each([
  ['30', undefined, 30],
  ['365', undefined, 365],
  ['never', undefined, null],
  ['date', '2999-12-31', '2999-12-31T22:59:59.000Z'],
] as const)('[P-2.13.61] it can end after %s %s', async (lifetime, date, end) => {
  const kept = keepAccount()
  await openSettings()
  await create('x', async (dialog) => {
    await userEvent.selectOptions(dialog.getByLabelText('How long it works'), lifetime)
    if (date) fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: date } })
  })
  await openDialog('Your new API token')
  const { expires } = kept.server.seenCalls(calls.apiTokens.create)[0]!.body as { expires: string | null }
  const inDays = expires && Math.round((Date.parse(expires) - Date.now()) / 86_400_000)
  expect(typeof end === 'number' ? inDays : expires).toBe(end)
})

test('[P-2.13.61] a name and a date in the future are needed', async () => {
  const kept = keepAccount()
  await openSettings()
  const dialog = await create('', async (form) => {
    await userEvent.selectOptions(form.getByLabelText('How long it works'), 'date')
    fireEvent.change(form.getByLabelText(/^Last day/), { target: { value: '2020-01-01' } })
  })
  expect(await dialog.findByText('Please fill in the field')).toBeDefined()
  expect(dialog.getByText('Pick a date in the future.')).toBeDefined()
  expect(kept.server.seenCalls(calls.apiTokens.create)).toEqual([])
})

test('a refusal leaves the dialog as it was', async () => {
  const kept = keepAccount()
  kept.server.on(calls.apiTokens.create, () => {
    throw new Refused('conflict', 'You have 50 API tokens, which is the most. Revoke one first.')
  })
  await openSettings()
  const dialog = await create('nightly')
  expect(await screen.findByText('You have 50 API tokens, which is the most. Revoke one first.')).toBeDefined()
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('nightly')
})

test('[P-2.13.63] a token is revoked after asking, and the next row has the focus', async () => {
  const kept = keepAccount()
  kept.tokens = [anApiToken({ id: 2, name: 'reports' }), anApiToken()]
  await openSettings()
  await press('Revoke reports')
  expect((await openDialog('Revoke API token')).getByText('reports')).toBeDefined()
  await confirm('Revoke API token', 'Revoke')
  expect(await screen.findByText('API token has been revoked.')).toBeDefined()
  await showsRows(['nightly load08:00, 10.11.2026nevernot yetRevoke'])
  expect(kept.server.seenCalls(calls.apiTokens.revoke).map(({ path }) => path)).toEqual(['/me/tokens/2'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Revoke nightly load'))
})

test('[P-2.13.64] with fifty there is no room for another', async () => {
  keepAccount().tokens = Array.from({ length: 50 }, (_, index) => anApiToken({ id: index + 1, name: `t${index}` }))
  await openSettings()
  await screen.findByRole('button', { name: 'Revoke t49' })
  const button = screen.getByRole('button', { name: 'Create API token' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(button)
  const reason = 'You have 50 API tokens, which is the most. Revoke one first.'
  expect(await screen.findByText(reason)).toBeDefined()
})
