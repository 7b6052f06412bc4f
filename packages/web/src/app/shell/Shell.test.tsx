import { calls } from '@clew/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anAdministrator, anInstance, aServer, aSystemInfo, aUser } from '../../testing/builders.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { renderApp } from '../../testing/render-app.tsx'
import dummy from './client-logo-dummy.svg'

function openAs(user = aUser(), instance = anInstance(), path = '/trash') {
  const server = aServer(user).on(calls.system.instance, () => ({ instance }))
  holdSession({ user })
  return { server, ...renderApp(path) }
}
// By what it holds: a page may have a header of its own.
const bar = async () => (await screen.findByRole('navigation', { name: 'Primary' })).closest('header')!
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: /User menu/ }))

describe('the top bar', () => {
  test('[P-1.2] says for whom this instance is', async () => {
    openAs(aUser(), anInstance({ label: 'Acme' }))
    expect(await within(await bar()).findByText('Integrations for Acme')).toBeDefined()
    expect(within(await bar()).getByRole('link', { name: 'Clew' })).toBeDefined()
  })

  test('[P-1.2] says nothing of it without a label', async () => {
    openAs()
    expect(within(await bar()).queryByText(/Integrations for/)).toBeNull()
  })

  test('[P-1.3] shows the client logo, and a dummy image when it cannot be loaded', async () => {
    openAs(aUser(), anInstance({ client_logo: '/acme.svg' }))
    const logo = await within(await bar()).findByAltText<HTMLImageElement>('Client logo')
    expect(logo.getAttribute('src')).toBe('/acme.svg')
    fireEvent.error(logo)
    expect(logo.getAttribute('src')).toBe(dummy)
  })

  test('[P-1.3] [P-1.4] without a client logo: the dummy above, the product alone below', async () => {
    openAs()
    const image = await waitFor(async () => (await bar()).querySelector('img')!)
    expect(image.getAttribute('src')).toBe(dummy)
    const footer = screen.getByRole('contentinfo')
    expect(within(footer).getByText('Clew')).toBeDefined()
    expect(footer.querySelector('img')).toBeNull()
  })

  test('[P-1.4] the footer shows the client logo when one is set', async () => {
    openAs(aUser(), anInstance({ client_logo: '/acme.svg' }))
    await bar()
    const footer = screen.getByRole('contentinfo')
    expect((await within(footer).findByAltText('Client logo')).getAttribute('src')).toBe('/acme.svg')
  })

  test('[P-2.6.1] the primary navigation is DAWGS, Workspaces, Search', async () => {
    openAs()
    const links = within(await screen.findByRole('navigation', { name: 'Primary' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['DAWGS', '/dawgs'],
      ['Workspaces', '/workspaces'],
      ['Search', '/search'],
    ])
  })

  test('[P-2.6.2] the icons of an ordinary user', async () => {
    openAs()
    expect(within(await bar()).getByRole('button', { name: 'Monitoring' })).toBeDefined()
    expect(within(await bar()).getByRole('link', { name: 'Trash' })).toBeDefined()
    expect(within(await bar()).queryByRole('link', { name: 'Administration' })).toBeNull()
  })

  test('[P-2.6.2] an administrator finds the administration', async () => {
    openAs(anAdministrator())
    const icon = await within(await bar()).findByRole('link', { name: 'Administration' })
    expect(icon.getAttribute('href')).toBe('/administration')
  })

  test('on a phone the navigation opens and closes, and is closed on the next page', async () => {
    openAs()
    const burger = await screen.findByRole('button', { name: 'Navigation' })
    await userEvent.click(burger)
    expect(burger.getAttribute('aria-expanded')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: 'Search' }))
    await waitFor(() => expect(burger.getAttribute('aria-expanded')).toBe('false'))
  })
})

describe('the user menu', () => {
  test('[P-2.6.3] [P-2.6.5] of an ordinary user', async () => {
    openAs()
    await openMenu()
    expect((await screen.findByRole('link', { name: /User settings/ })).getAttribute('href')).toBe('/user-settings')
    const terms = screen.getByRole('link', { name: /Terms and Conditions/ })
    await waitFor(() => expect(terms.getAttribute('href')).toBe('https://example.com/terms'))
    expect(terms.getAttribute('target')).toBe('_blank')
    expect(terms.getAttribute('rel')).toContain('noopener')
    expect(screen.getByRole('link', { name: /Help/ }).getAttribute('href')).toBe('https://example.com/help')
    expect(screen.getByRole('button', { name: 'Logout' }).hasAttribute('disabled')).toBe(false)
    expect(screen.queryByRole('link', { name: /Logs/ })).toBeNull()
    expect(screen.queryByRole('link', { name: /SQL Client/ })).toBeNull()
  })

  test('[P-2.6.4] an administrator also finds Logs and SQL Client, each in a new tab', async () => {
    openAs(anAdministrator())
    await openMenu()
    const tools = [await screen.findByRole('link', { name: /Logs/ }), screen.getByRole('link', { name: /SQL Client/ })]
    expect(tools.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/logs', '_blank'],
      ['/sql', '_blank'],
    ])
  })

  test('[P-2.6.6] shows location, version and build date', async () => {
    const { server } = openAs(aUser(), anInstance({ location: 'Prague' }))
    server.on(calls.system.systemInfo, () => ({
      system_info: aSystemInfo({ version: '4.5.6', build_date: '2026-11-05T23:30:00.000Z' }),
    }))
    await openMenu()
    expect(await screen.findByText('Prague · Version 4.5.6 · 5 Nov 2026')).toBeDefined()
  })
})

test('a new page takes the focus', async () => {
  openAs()
  await userEvent.click(await screen.findByRole('link', { name: 'Search' }))
  await screen.findByRole('heading', { name: 'Full-text search' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('the skip link leads to the content', async () => {
  openAs()
  const link = await screen.findByRole('link', { name: 'Skip to content' })
  expect(document.querySelector(link.getAttribute('href')!)).toBe(screen.getByRole('main'))
})

test('[P-2.6.11] a deep page has its trail', async () => {
  openAs(aUser(), anInstance(), '/workspaces/3/activity/17')
  const trail = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }))
  expect(trail.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Workspaces',
    '…',
    'Activity',
    'Activity Detail',
  ])
})
