import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anAdministrator, anySelection, aServer } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import type { OauthRepository } from './repositories.ts'

const MASK = '*****'

const aRepository = (given: Partial<OauthRepository> = {}): OauthRepository => ({
  id: 4,
  name: 'Google',
  description: 'For spreadsheets',
  settings: {},
  credentials: { client_id: 'clew.apps', '#client_secret': MASK },
  created: '2026-01-05T08:00:00.000Z',
  ...given,
})

const withoutSecret = () => aRepository({ credentials: { client_id: '', '#client_secret': '' } })

async function open(repositories: OauthRepository[]) {
  const user = anAdministrator()
  holdSession({ user })
  const server = aServer(user)
    .on(calls.oauthRepositories.list, () => ({ oauth_repositories: repositories, selection_settings: anySelection }))
    .on(calls.oauthRepositories.modify, () => ({ oauth_repository: repositories[0]! }))
  renderApp('/administration/oauth-repositories')
  await screen.findByRole('heading', { name: 'OAuth repositories', level: 1 })
  return { server, sent: () => server.seenCalls(calls.oauthRepositories.modify).map(({ body }) => body) }
}

async function modify(name = 'Google') {
  await press(`Modify ${name}`)
  return openDialog('Modify OAuth repository')
}

const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

test('[P-2.10.1] the repositories are listed, and none is created or deleted', async () => {
  await open([aRepository(), aRepository({ ...withoutSecret(), id: 5, name: 'Salesforce', description: '' })])
  await screen.findByText('Salesforce')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'GoogleFor spreadsheetsclew.apps set5.1.2026Modify',
    'Salesforcenot setnot set5.1.2026Modify',
  ])
  expect(screen.queryByRole('button', { name: /create|delete/i })).toBeNull()
})

test('[P-2.10.2] [P-2.10.5] what has changed is sent, and the stored secret stays', async () => {
  const { sent } = await open([aRepository()])
  const dialog = await modify()
  await retype(dialog.getByLabelText(/^Name/), ' Google Cloud ')
  await retype(dialog.getByLabelText(/^Client id/), 'other.apps')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('OAuth repository has been modified.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([{ name: 'Google Cloud', credentials: { client_id: 'other.apps', '#client_secret': MASK } }])
})

test('[P-2.10.3] a stored secret is not shown, and can be replaced or kept', async () => {
  const { sent } = await open([aRepository()])
  const dialog = await modify()
  expect(dialog.getByRole('group', { name: 'Client secret' }).textContent).toContain('set')
  expect(document.body.textContent).not.toContain(MASK)
  await userEvent.click(dialog.getByRole('button', { name: 'Replace Client secret' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Client secret/)))
  await userEvent.click(dialog.getByRole('button', { name: 'Keep the stored one' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Replace Client secret' }))
  const field = dialog.getByLabelText<HTMLInputElement>(/^Client secret/)
  expect(field.type).toBe('password')
  await userEvent.type(field, 's3cret')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('OAuth repository has been modified.')
  expect(sent()).toEqual([{ credentials: { client_id: 'clew.apps', '#client_secret': 's3cret' } }])
})

test('[P-2.10.4] name, client id and client secret are needed', async () => {
  const { sent } = await open([withoutSecret()])
  const dialog = await modify()
  await userEvent.clear(dialog.getByLabelText(/^Name/))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findAllByText('Please fill in the field')).toHaveLength(3)
  expect(sent()).toEqual([])
})

test('[P-2.10.4] so is a secret that was to be replaced', async () => {
  const { sent } = await open([aRepository()])
  const dialog = await modify()
  await userEvent.click(dialog.getByRole('button', { name: 'Replace Client secret' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please fill in the field')).toBeDefined()
  expect(sent()).toEqual([])
})

test('[P-2.10.6] without a change nothing is sent', async () => {
  const { sent } = await open([aRepository()])
  await userEvent.click((await modify()).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
})

test.each([
  ['name', 'OAuth repository already exists', /^Name/],
  ['credentials.client_id', 'Too long', /^Client id/],
  ['credentials.#client_secret', 'Enter the secret again: where it is sent to has changed.', /^Client secret/],
] as const)('[P-2.10.7] what the server refuses stands at its field: %s', async (field, problem, label) => {
  const { server } = await open([withoutSecret()])
  server.on(calls.oauthRepositories.modify, () => {
    throw new Refused('invalid', `${field}: ${problem}`, { fields: { [field]: problem } })
  })
  const dialog = await modify()
  await userEvent.type(dialog.getByLabelText(/^Client id/), 'x')
  await userEvent.type(dialog.getByLabelText(/^Client secret/), 'y')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(problem)).toBeDefined()
  expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Client id/).value).toBe('x')
})
