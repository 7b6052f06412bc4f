import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConfiguration } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const LINK = 'https://provider.example/authorize?state=1'
const TOKEN = { token_request_response: '*****' }

let kept: KeptConfiguration
const gone = vi.fn<(address: string) => void>()

beforeEach(() => {
  kept = keepConfigurationPage()
  kept.configuration = aConfiguration({ auth_link: LINK })
  gone.mockReset()
  vi.spyOn(window.location, 'assign').mockImplementation((address) => gone(String(address)))
})

const card = async () => within(await screen.findByRole('region', { name: 'Authorization' }))
const sent = () => kept.server.seenCalls(calls.configurations.modify).map(({ body }) => body)
async function nameTheAccount(name: string) {
  await press('Authorize')
  const dialog = await openDialog('Authorize')
  const field = dialog.getByRole('textbox', { name: 'Account name' })
  await userEvent.clear(field)
  if (name !== '') await userEvent.type(field, name)
  await userEvent.click(dialog.getByRole('button', { name: 'Authorize' }))
  return dialog
}

test('[C-2.3.10] without a link there is nothing to authorize', async () => {
  kept.configuration = aConfiguration()
  renderApp(CONFIGURATION_PAGE)
  expect(await screen.findByRole('region', { name: 'Settings' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Authorization' })).toBeNull()
})

test('[C-2.3.10] settings come with the authorization', async () => {
  renderApp(CONFIGURATION_PAGE)
  const { getByRole } = await card()
  expect(getByRole('button', { name: 'Authorize' })).toBeDefined()
  expect(getByRole('button', { name: 'Copy authorization link' })).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Run options' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Settings' })).toBeNull()
})

test('[C-2.3.11] the account is noted before the browser leaves', async () => {
  renderApp(CONFIGURATION_PAGE)
  await nameTheAccount(' Marketing ')
  await waitFor(() => expect(gone).toHaveBeenCalledWith(LINK))
  expect(sent()).toEqual([{ oauth_settings: { note: 'Marketing' } }])
})

test('[C-2.3.11] an account that is noted already is no reason to stay', async () => {
  kept.configuration = aConfiguration({ auth_link: LINK, oauth_settings: { note: 'Marketing' } })
  kept.server.on(calls.configurations.modify, () => {
    throw new Refused('nothing_changed', 'Nothing has been changed.')
  })
  renderApp(CONFIGURATION_PAGE)
  await press('Authorize')
  await confirm('Authorize', 'Authorize')
  await waitFor(() => expect(gone).toHaveBeenCalledWith(LINK))
})

test('[C-2.3.11] an account has to be named', async () => {
  renderApp(CONFIGURATION_PAGE)
  const dialog = await nameTheAccount('')
  expect(await dialog.findByText('Please fill in the field')).toBeDefined()
  expect(sent()).toEqual([])
  expect(gone).not.toHaveBeenCalled()
})

test('[C-2.3.11] when the note cannot be saved, the browser stays', async () => {
  kept.server.on(calls.configurations.modify, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  renderApp(CONFIGURATION_PAGE)
  const dialog = await nameTheAccount('Marketing')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Marketing')
  expect(gone).not.toHaveBeenCalled()
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere'])(
  '[C-2.3.12] %s is not followed',
  async (auth_link) => {
    kept.configuration = aConfiguration({ auth_link })
    renderApp(CONFIGURATION_PAGE)
    const button = (await card()).getByRole('button', { name: 'Authorize' })
    await userEvent.click(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('[C-2.3.13] the link can be copied', async () => {
  const user = userEvent.setup()
  renderApp(CONFIGURATION_PAGE)
  await user.click((await card()).getByRole('button', { name: 'Copy authorization link' }))
  expect(await screen.findByText('Authorization link has been copied to clipboard.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe(LINK)
})

test('[C-2.3.14] an authorization is shown with its account, and reset when asked', async () => {
  kept.configuration = aConfiguration({ auth_link: LINK, oauth_settings: { note: 'Marketing', ...TOKEN } })
  renderApp(CONFIGURATION_PAGE)
  expect(await (await card()).findByText('Authorized: Marketing')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Settings' })).toBeDefined()
  await press('Reset authorization')
  await confirm('Reset authorization', 'Reset authorization')
  expect(await screen.findByText('OAuth has been reset.')).toBeDefined()
  expect(sent()).toEqual([{ oauth_settings: {} }])
  expect(await (await card()).findByRole('button', { name: 'Authorize' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[C-2.3.14] a failed reset leaves the question open', async () => {
  kept.configuration = aConfiguration({ auth_link: LINK, oauth_settings: TOKEN })
  kept.server.on(calls.configurations.modify, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  renderApp(CONFIGURATION_PAGE)
  await press('Reset authorization')
  await confirm('Reset authorization', 'Reset authorization')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  expect(await openDialog('Reset authorization')).toBeDefined()
})

test.each([
  ['Authorize', {}],
  ['Reset authorization', TOKEN],
])('[C-2.3.15] whoever may only view cannot press %s', async (name, oauth_settings) => {
  kept.configuration = aConfiguration({ auth_link: LINK, oauth_settings, permission: 'read' })
  renderApp(CONFIGURATION_PAGE)
  const button = (await card()).getByRole('button', { name })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})
