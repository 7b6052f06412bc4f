import { calls } from '@clew/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lastQuery } from '../../testing/list-pages.ts'
import { aJobLine, anAuditEntry, aServerEvent, keepLogs, openLogs, shows } from './testing/kept-logs.ts'

test('[P-D4.21] the details of an audit entry say who did what from where', async () => {
  keepLogs([anAuditEntry()])
  const app = await openLogs()
  await shows(['Ada was not allowed to change the workspace "Shop"'])
  await userEvent.click(screen.getByRole('button', { name: '2026-11-15 10:00:01' }))
  const details = within(await screen.findByRole('dialog', { name: 'Entry' }))
  const facts = Array.from(document.querySelectorAll('dl > div'), (fact) =>
    Array.from(fact.children, (part) => part.textContent).join(': '),
  )
  expect(facts).toEqual(
    expect.arrayContaining([
      'Who: Ada',
      'Where: Shop',
      'Fields sent: name, variables',
      'Result: refused or failed (403)',
      'Address: 10.0.0.1',
      'Call: workspaces.modify',
    ]),
  )
  await userEvent.click(details.getByRole('button', { name: 'Only this workspace' }))
  await waitFor(() => expect(app.where()).toBe('/logs?workspace=3'))
})

test('[P-D4.21] the details of a line lead to the job at that line, and to what happened around', async () => {
  keepLogs([aJobLine(3)])
  const app = await openLogs('/logs?search=line')
  await shows(['line 3'])
  fireEvent.click(screen.getByText('3', { exact: false, selector: '[role=cell]' }))
  const details = within(await screen.findByRole('dialog', { name: 'Entry' }))
  expect(details.getByRole('link', { name: 'job 17' }).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/activity/17?line=3',
  )
  expect(details.getByRole('button', { name: 'Copy text' })).toBeDefined()
  await userEvent.click(details.getByRole('button', { name: 'What happened around' }))
  const [from, to] = ['2026-11-15T08:55:03.000Z', '2026-11-15T09:05:03.000Z'].map(encodeURIComponent)
  await waitFor(() => expect(app.where()).toBe(`/logs?range=custom&from=${from}&to=${to}`))
})

test('[P-D4.21] the details of an event have what the server noted', async () => {
  keepLogs([aServerEvent()])
  await openLogs()
  await userEvent.click(await screen.findByRole('button', { name: '2026-11-15 10:00:02' }))
  const details = await screen.findByRole('dialog', { name: 'Entry' })
  for (const text of ['vm 17', '42P01', 'code', 'tries']) expect(details.textContent).toContain(text)
})

test('[P-D4.22] everything that the search finds is downloaded by a link that is made when it is asked for', async () => {
  const kept = keepLogs([aJobLine(1)])
  kept.server.on(calls.logs.download, () => ({ download_token: 's-1-e30-9-x' }))
  const followed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  await openLogs('/logs?search=line&order=oldest')
  await shows(['line 1'])
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'As JSON lines' }))
  await waitFor(() => expect(followed).toHaveBeenCalledOnce())
  expect((followed.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/api/downloads/s-1-e30-9-x')
  followed.mockRestore()
  expect(lastQuery(kept.server, calls.logs.download)).toEqual({
    search_text: 'line',
    order_dir: 'ASC',
    format: 'jsonl',
  })
})

test('[P-D4.21] the arrow keys lead from row to row', async () => {
  keepLogs([aJobLine(1), aJobLine(2)])
  await openLogs()
  await shows(['line 2', 'line 1'])
  screen.getByRole('button', { name: '2026-11-15 10:00:02' }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(within(await screen.findByRole('dialog', { name: 'Entry' })).getByText('line 1')).toBeDefined()
})
