import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { confirm, openDialog, press } from '../../../testing/press.ts'
import { aSession, keepAccount, openSettings, rowsOf } from '../testing/kept-account.ts'
import { deviceWords } from './device-words.ts'

const here = aSession({ id: 10, current: 1 })
const phone = aSession({ id: 11, browser: 'Safari 18', system: 'iPhone' })
const curl = aSession({ id: 12, browser: 'curl', system: null })

const shownRows = () => rowsOf('Your sessions')

const HERE = 'Firefox 132 on LinuxThis session08:00, 10.11.202608:30, 15.11.2026'
const CURL = 'curl08:00, 10.11.202608:30, 15.11.2026Sign out'

test('[P-2.13.24] the sessions are listed, and this one is told apart', async () => {
  keepAccount().sessions = [here, phone, curl]
  await openSettings()
  await waitFor(() =>
    expect(shownRows()).toEqual([HERE, 'Safari 18 on iPhone08:00, 10.11.202608:30, 15.11.2026Sign out', CURL]),
  )
})

test('[P-2.13.24] another one is ended after asking, and the next row has the focus', async () => {
  const kept = keepAccount()
  kept.sessions = [here, phone, curl]
  await openSettings()
  await press('Sign out Safari 18 on iPhone')
  const dialog = await openDialog('End session')
  expect(dialog.getByText('Safari 18 on iPhone, signed in 08:00, 10.11.2026')).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('Session has been ended.')).toBeDefined()
  await waitFor(() => expect(shownRows()).toEqual([HERE, CURL]))
  expect(kept.server.seenCalls(calls.sessions.end).map(({ path }) => path)).toEqual(['/me/sessions/11'])
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Sign out curl'))
})

test('[P-2.13.24] one that has ended by itself leaves the list, too', async () => {
  const kept = keepAccount()
  kept.sessions = [here, curl]
  await openSettings()
  await press('Sign out curl')
  kept.sessions = [here]
  await confirm('End session', 'Sign out')
  await waitFor(() => expect(shownRows()).toEqual([HERE]))
})

test('[P-2.13.25] everywhere else at once', async () => {
  const kept = keepAccount()
  kept.sessions = [here, phone, curl]
  await openSettings()
  await screen.findByRole('button', { name: 'Sign out curl' })
  await press('Sign out everywhere else')
  await confirm('Sign out everywhere else', 'Sign out everywhere else')
  expect(await screen.findByText('You have been signed out everywhere else.')).toBeDefined()
  await waitFor(() => expect(shownRows()).toEqual([HERE]))
  expect(kept.server.seenCalls(calls.sessions.endOthers)).toHaveLength(1)
})

test('[P-2.13.25] signed in here only, there is no elsewhere', async () => {
  keepAccount()
  await openSettings()
  await waitFor(() => expect(shownRows()).toEqual([HERE]))
  const button = screen.getByRole('button', { name: 'Sign out everywhere else' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [{ browser: 'Edge 131', system: 'Windows' }, 'Edge 131 on Windows'],
  [{ browser: null, system: 'macOS' }, 'macOS'],
  [{ browser: 'curl', system: null }, 'curl'],
  [{ browser: null, system: null }, 'Unknown device'],
])('[P-2.13.24] %j reads %s', (device, words) => {
  expect(deviceWords(device)).toBe(words)
})
