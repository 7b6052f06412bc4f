import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aDawg, aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

const card = async () => within(await screen.findByRole('region', { name: 'Description' }))

test('[W-2.3.5] the description is Markdown, and HTML in it stays text', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({
    description:
      '# Title\n\n**bold** <b>html</b> [link](https://example.com) [bad](javascript:alert(1)) ![pic](https://example.com/x.png)',
  })
  renderApp('/workspaces/3')
  const { findByText, getByRole, queryByRole } = await card()
  expect((await findByText('bold')).tagName).toBe('STRONG')
  expect(document.body.textContent).toContain('<b>html</b>')
  expect(getByRole('heading', { name: 'Title', level: 3 })).toBeDefined()
  const link = getByRole('link', { name: 'link' })
  expect(link.getAttribute('href')).toBe('https://example.com')
  expect(link.getAttribute('rel')).toContain('noopener')
  expect((await findByText('bad')).getAttribute('href') ?? '').not.toContain('javascript')
  expect(queryByRole('img')).toBeNull()
})

test('[W-2.3.5] it is edited in its place, and Ctrl+S saves', async () => {
  const kept = keepDetailPages()
  renderApp('/dawgs/5')
  const { findByText, getByRole, findByRole } = await card()
  expect(await findByText('Nobody has described this DAWG yet.')).toBeDefined()
  await userEvent.click(getByRole('button', { name: 'Edit' }))
  await userEvent.type(await findByRole('textbox', { name: 'Description' }), 'For the night')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('DAWG has been modified.')).toBeDefined()
  expect(await findByText('For the night')).toBeDefined()
  expect(kept.dawg.description).toBe('For the night')
})

test('[W-2.3.6] what somebody else has written meanwhile is shown before anything is overwritten', async () => {
  const kept = keepDetailPages()
  renderApp('/dawgs/5')
  const { getByRole, findByRole, findByText } = await card()
  await userEvent.click(getByRole('button', { name: 'Edit' }))
  await userEvent.type(await findByRole('textbox', { name: 'Description' }), 'Mine')
  kept.dawg = aDawg({ description: 'Theirs', version: 9 })
  await userEvent.click(getByRole('button', { name: 'Save' }))
  expect((await findByRole('alert')).textContent).toContain('Theirs')
  await userEvent.click(getByRole('button', { name: 'Overwrite' }))
  expect(await findByText('Mine')).toBeDefined()
  await waitFor(() => expect(kept.dawg.description).toBe('Mine'))
  const bodies = kept.server.seenCalls(calls.dawgs.modify).map(({ body }) => body)
  expect(bodies).toEqual([{ description: 'Mine', expected_version: 4 }, { description: 'Mine' }])
})

test('[C-2.2.21] a long description shows its beginning, and the rest when asked', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ description: `${'word '.repeat(80)}and the end` })
  renderApp('/workspaces/3')
  const { findByText, findByRole, getByRole } = await card()
  expect((await findByText(/^word/)).textContent).toMatch(/ word…$/)
  await userEvent.click(getByRole('button', { name: 'Show more' }))
  expect((await findByText(/^word/)).textContent).toMatch(/and the end$/)
  await userEvent.click(await findByRole('button', { name: 'Show less' }))
  expect((await findByText(/^word/)).textContent).toMatch(/ word…$/)
})

test('[C-2.2.21] one of 400 characters is whole', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ description: 'x'.repeat(400) })
  renderApp('/workspaces/3')
  const { findByText, queryByRole } = await card()
  expect((await findByText(/^x+$/)).textContent).toHaveLength(400)
  expect(queryByRole('button', { name: 'Show more' })).toBeNull()
})
