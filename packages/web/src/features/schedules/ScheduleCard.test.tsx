import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aDawg, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { isClosed, press, schedule, showCard, withSchedules } from './testing/show-card.tsx'

test('[W-2.5.1] each schedule in words', async () => {
  await showCard(withSchedules('*/15 8-18 * * 1-5', '30 6 1 * *'))
  const words = within(screen.getByRole('list', { name: 'Schedules' })).getAllByRole('listitem')
  expect(words.map(({ textContent }) => textContent)).toEqual([
    'Mon–Fri every 15 minutes 08:00–18:45 UTC',
    '1st of the month 06:30 UTC',
  ])
})

test.each([
  [aWorkspace(), 'No schedule. The workspace runs when somebody starts it.'],
  [aDawg(), 'No schedule. The DAWG runs when somebody starts it.'],
])('[W-2.5.1] without a schedule', async (entity, text) => {
  await showCard(entity)
  expect(screen.getByText(text)).toBeDefined()
})

const shownRuns = () =>
  within(screen.getByRole('list', { name: /^Next runs/ }))
    .getAllByRole('listitem')
    .map((run) => run.querySelector('time')?.textContent)

test('[W-2.5.2] the next three runs in local time, across the end of summer time, with UTC on the tooltip', async () => {
  vi.setSystemTime('2026-10-24T23:30:00Z')
  await showCard(withSchedules('0 0 * * *', '0 1 * * *'))
  expect(shownRuns()).toEqual(['2026-10-25 02:00:00', '2026-10-25 02:00:00', '2026-10-26 01:00:00'])
  await userEvent.hover(screen.getAllByText('2026-10-25 02:00:00')[1]!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('2026-10-25 01:00:00 UTC')
})

test('[W-2.5.3] a minute later the next runs are looked up again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: new Date('2027-01-04T10:14:30Z') })
  await showCard(withSchedules('*/15 * * * *'))
  expect(shownRuns()[0]).toBe('2027-01-04 11:15:00')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(shownRuns()[0]).toBe('2027-01-04 11:15:00')
  await vi.advanceTimersByTimeAsync(1_000)
  await waitFor(() => expect(shownRuns()[0]).toBe('2027-01-04 11:30:00'))
})

test('[W-2.5.4] what is disabled says that its schedules do not start', async () => {
  await showCard({ ...withSchedules('0 * * * *'), disabled: 1 })
  expect(screen.getByText('The workspace is disabled: schedules do not start until it is enabled.')).toBeDefined()
})

test('[W-2.5.16] addresses are added and removed, each valid and once', async () => {
  const card = await showCard(aWorkspace({ settings: { notification_emails: ['anna@example.com'] } }))
  await press('Edit')
  const field = screen.getByLabelText('Notification emails', { selector: 'input' })
  await userEvent.type(field, 'nobody{Enter}')
  expect(screen.getByText('Email is not valid')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, 'ANNA@example.com')
  await press('Add')
  expect(screen.getByText('Email already added')).toBeDefined()
  await userEvent.clear(field)
  await userEvent.type(field, 'ben@example.com{Enter}')
  await press('Remove anna@example.com')
  await userEvent.type(field, 'wrong@')
  await press('Save')
  expect(await screen.findByText('Email is not valid')).toBeDefined()
  expect(card.sent()).toEqual([])
  await userEvent.clear(field)
  await userEvent.type(field, 'eva@example.com')
  await press('Save')
  await isClosed()
  expect(card.sent()).toEqual([
    { settings: { schedules: [], notification_emails: ['ben@example.com', 'eva@example.com'] } },
  ])
})

test('[W-2.5.17] when the last schedule goes, that is said', async () => {
  await showCard(withSchedules('0 6 * * *'))
  await press('Edit')
  await press('Delete schedule 1')
  await press('Save')
  expect(await screen.findByText('Schedule has been deleted.')).toBeDefined()
  await isClosed()
})

test('[W-2.5.18] what is so already is not sent', async () => {
  const card = await showCard(withSchedules('0 6 * * *'))
  await press('Edit')
  await press('Save')
  await isClosed()
  expect(card.sent()).toEqual([])
  expect(document.activeElement?.textContent).toBe('Edit')
})

test('[W-2.5.18] nothing changed, says the server: the form closes and nobody is told', async () => {
  const card = await showCard(withSchedules('0 6 * * *'))
  card.server.on(calls.workspaces.modify, () => {
    throw new Refused('nothing_changed', 'Nothing has been changed.')
  })
  await press('Edit')
  await userEvent.click(schedule(1).getByRole('button', { name: 'Weekdays' }))
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()).toEqual([['0 6 * * 1-5']])
  expect(card.reported).toEqual([])
})

test('[W-2.5.18] after another failure the form stays as it is, and Ctrl+S tries again', async () => {
  const card = await showCard(withSchedules('0 6 * * *'))
  card.server.isOffline = true
  await press('Edit')
  await userEvent.click(schedule(1).getByRole('button', { name: 'Weekdays' }))
  await press('Save')
  await waitFor(() => expect(card.reported).toHaveLength(1))
  expect(schedule(1).getByRole('button', { name: 'Saturday' }).getAttribute('aria-pressed')).toBe('false')
  card.server.isOffline = false
  await userEvent.keyboard('{Control>}s{/Control}')
  await isClosed()
  expect(screen.getByText('Mon–Fri 06:00 UTC')).toBeDefined()
})

test('[W-2.5.19] whoever may only view is told why', async () => {
  await showCard({ ...withSchedules('0 6 * * *'), permission: 'read' })
  const button = screen.getByRole('button', { name: 'Edit' })
  await userEvent.click(button)
  expect(screen.queryByRole('form', { name: 'Schedule' })).toBeNull()
  await userEvent.hover(button)
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may only view this.')
})
