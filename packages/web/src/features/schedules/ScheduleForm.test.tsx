import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aWorkspace } from '../../testing/builders.ts'
import { choose, isClosed, press, schedule, showCard, withSchedules } from './testing/show-card.tsx'

test('[W-2.5.5] [W-2.5.17] an interval is chosen and saved', async () => {
  const card = await showCard(aWorkspace())
  await press('Edit')
  await press('Weekdays')
  await userEvent.selectOptions(screen.getByLabelText('Repeat every'), '15 minutes')
  await userEvent.type(screen.getByLabelText('From (hour)'), '8')
  await userEvent.type(screen.getByLabelText('To (hour)'), '18')
  await userEvent.selectOptions(screen.getByLabelText('Delayed by'), '5 minutes')
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()).toEqual([['5-59/15 8-18 * * 1-5']])
  expect(await screen.findByText('Schedule has been set.')).toBeDefined()
  expect(screen.getByText('Mon–Fri every 15 minutes from :05 08:05–18:50 UTC')).toBeDefined()
})

test('[W-2.5.5] [W-2.5.10] fixed times and days of the month are chosen and saved', async () => {
  const card = await showCard(aWorkspace())
  await press('Edit')
  await choose('Fixed-time mode')
  await press('Monday')
  await press('Sunday')
  await userEvent.type(screen.getByLabelText('Time (UTC)'), '6:30')
  await press('Add time')
  await userEvent.type(screen.getByLabelText('Time 2 (UTC)'), '18:30')
  await press('Add schedule')
  const second = schedule(2)
  await userEvent.click(second.getByRole('radio', { name: 'Day of month' }))
  const days = second.getByRole('group', { name: 'Days of the month (UTC)' })
  expect(
    within(days)
      .getAllByRole('button')
      .map(({ textContent }) => Number(textContent)),
  ).toEqual(Array.from({ length: 28 }, (_, index) => index + 1))
  await userEvent.click(second.getByRole('button', { name: 'Day 28' }))
  await userEvent.type(second.getByLabelText('Time (UTC)'), '0:05')
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()).toEqual([['30 6,18 * * 0,1', '5 0 28 * *']])
})

test('[W-2.5.5] the arrow keys go from day to day, Tab goes on', async () => {
  await showCard(aWorkspace())
  await press('Edit')
  screen.getByRole('button', { name: 'Monday' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  expect(screen.getByRole('button', { name: 'Wednesday' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Every day')
})

test('[W-2.5.6] the intervals that are offered', async () => {
  await showCard(aWorkspace())
  await press('Edit')
  const options = within(screen.getByLabelText('Repeat every')).getAllByRole('option')
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual([
    '1 minute',
    ...[2, 3, 4, 5, 6, 10, 12, 15, 20, 30].map((count) => `${count} minutes`),
    '1 hour',
    ...[2, 3, 4, 6, 8, 12].map((count) => `${count} hours`),
  ])
})

test('[W-2.5.7] a delay depends on the interval, and on From and To when that is of hours', async () => {
  await showCard(aWorkspace())
  await press('Edit')
  const repeat = (option: string) => userEvent.selectOptions(screen.getByLabelText('Repeat every'), option)
  const delay = () => screen.getByLabelText<HTMLSelectElement>('Delayed by')
  const from = () => screen.getByLabelText<HTMLInputElement>('From (hour)')
  for (const none of ['1 minute', '1 hour']) {
    await repeat(none)
    expect(delay().disabled).toBe(true)
  }
  await repeat('30 minutes')
  await userEvent.selectOptions(delay(), '29 minutes')
  expect(from().disabled).toBe(false)
  await repeat('4 hours')
  expect(delay().value).toBe('0')
  expect(delay().options).toHaveLength(4)
  await userEvent.selectOptions(delay(), '3 hours')
  expect(from().disabled).toBe(true)
  await userEvent.selectOptions(delay(), 'No delay')
  await userEvent.type(from(), '8')
  expect(delay().disabled).toBe(true)
})

test('[W-2.5.8] From and To are hours, in their order', async () => {
  const card = await showCard(aWorkspace())
  await press('Edit')
  await press('Every day')
  await userEvent.selectOptions(screen.getByLabelText('Repeat every'), '2 hours')
  const type = async (label: string, text: string) => {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), text)
  }
  await type('From (hour)', '245')
  expect(screen.getByLabelText<HTMLInputElement>('From (hour)').value).toBe('24')
  await press('Save')
  expect(screen.getByText('Please enter an hour (0-23)')).toBeDefined()
  await type('From (hour)', '20')
  await type('To (hour)', '6')
  expect(screen.getByText('From must not be after To')).toBeDefined()
  await userEvent.clear(screen.getByLabelText('To (hour)'))
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()).toEqual([['0 20-23/2 * * *']])
})

test('[W-2.5.9] [W-2.5.11] what is missing is said at its place, and the first of it has the focus', async () => {
  const card = await showCard(aWorkspace())
  await press('Edit')
  await press('Save')
  expect(screen.getByText('Please select at least one day')).toBeDefined()
  expect(screen.getByText('Please select a value')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Mon')
  await press('Every day')
  expect(screen.queryByText('Please select at least one day')).toBeNull()
  await choose('Fixed-time mode')
  await userEvent.type(screen.getByLabelText('Time (UTC)'), '24:00')
  expect(screen.getByText('Please enter the correct time (0-23:0-59)')).toBeDefined()
  await choose('Day of month')
  expect(screen.getByText('Please select at least one day')).toBeDefined()
  expect(card.sent()).toEqual([])
})

test('[W-2.5.12] a ninth schedule cannot be added', async () => {
  await showCard(withSchedules(...Array.from({ length: 7 }, (_, hour) => `0 ${hour} * * *`)))
  await press('Edit')
  await press('Add schedule')
  const add = screen.getByRole('button', { name: 'Add schedule' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(add)
  expect(screen.queryByRole('group', { name: 'Schedule 9' })).toBeNull()
  const last = schedule(8)
  await userEvent.click(last.getByRole('radio', { name: 'Fixed-time mode' }))
  await userEvent.click(last.getByRole('button', { name: 'Every day' }))
  await userEvent.type(last.getByLabelText('Time (UTC)'), '9:10')
  await userEvent.click(last.getByRole('button', { name: 'Add time' }))
  await userEvent.type(last.getByLabelText('Time 2 (UTC)'), '9:20')
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.click(last.getByRole('button', { name: 'Add time' }))
  await userEvent.type(last.getByLabelText('Time 3 (UTC)'), '10:30')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('At most 8 schedule times are possible')
})

test('[W-2.5.13] [W-2.5.14] what the form cannot express, and what nobody touched, is sent as it was', async () => {
  const card = await showCard(withSchedules('5 * 29 2 1', '0,15,30,45 * * * *', '0 6 * * *'))
  await press('Edit')
  const fields = screen.getByRole('group', { name: 'Schedule 1' }).querySelectorAll('dd')
  expect([...fields].map(({ textContent }) => textContent)).toEqual(['5', '*', '29', '2', '1'])
  await press('Delete schedule 3')
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()).toEqual([['5 * 29 2 1', '0,15,30,45 * * * *']])
  await press('Edit')
  await press('Delete schedule 1')
  await press('Save')
  await isClosed()
  expect(card.sentSchedules()[1]).toEqual(['0,15,30,45 * * * *'])
})

test('[W-2.5.15] the local time stands beside the time in UTC', async () => {
  vi.setSystemTime('2026-12-01T12:00:00Z')
  await showCard(withSchedules('30 6 * * *', '0 8-23/2 * * *'))
  await press('Edit')
  expect(schedule(1).getByText('07:30 local')).toBeDefined()
  expect(schedule(2).getByText('09:00 local')).toBeDefined()
  expect(schedule(2).getByText('00:00 local, next day')).toBeDefined()
})

test('[W-2.5.20] another variant and back keeps what was chosen', async () => {
  await showCard(withSchedules('*/15 8-18 * * 1-5'))
  await press('Edit')
  await choose('Fixed-time mode')
  await userEvent.type(screen.getByLabelText('Time (UTC)'), '7:07')
  await choose('Day of month')
  await choose('Day of week')
  expect(screen.getByLabelText<HTMLInputElement>('Time (UTC)').value).toBe('07:07')
  await choose('Interval mode')
  expect(screen.getByLabelText<HTMLInputElement>('From (hour)').value).toBe('8')
  expect(screen.getByRole('button', { name: 'Friday' }).getAttribute('aria-pressed')).toBe('true')
})
