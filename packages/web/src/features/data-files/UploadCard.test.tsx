import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { calls } from '@clew/contract'
import { expect, test } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import type { Upload } from '../../api/uploads.ts'
import { aConfiguration, aServer } from '../../testing/builders.ts'
import { followSending } from '../../testing/data-files.ts'
import { Refused } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { confirm, press } from '../../testing/press.ts'
import { renderUi } from '../../testing/render.tsx'
import { UploadCard } from './UploadCard.tsx'

const MEGABYTE = 1024 ** 2
const anUpload = (given: Partial<Upload> = {}): Upload => ({
  id: 1,
  name: 'orders.csv',
  size: 2_048,
  created: '2026-11-15T09:00:00.000Z',
  user_id: 7,
  ...given,
})

let lastConfiguration = 100

/** Each test has a configuration of its own: what is on its way outlives the page. */
function keepUploads(permission: 'write' | 'read' = 'write') {
  holdSession()
  const configuration = aConfiguration({ id: ++lastConfiguration, component_id: 7, permission })
  const kept = { server: aServer(), uploads: [] as Upload[], sendings: followSending() }
  kept.server
    .on(calls.uploads.list, () => ({ uploads: kept.uploads, most_bytes: MEGABYTE }))
    .on(calls.uploads.add, ({ query }) => {
      const upload = anUpload({ id: kept.uploads.length + 1, name: query.name })
      kept.uploads = [...kept.uploads, upload]
      return { upload }
    })
    .on(calls.uploads.remove, ({ params }) => {
      kept.uploads = kept.uploads.filter(({ id }) => id !== params.uploadId)
      return {}
    })
  const queryClient = makeQueryClient(() => undefined)
  const show = () =>
    renderUi(
      <QueryClientProvider client={queryClient}>
        <UploadCard configuration={configuration} />
      </QueryClientProvider>,
    )
  return Object.assign(kept, { show })
}

const aFile = (name: string, bytes = 10) => new File(['x'.repeat(bytes)], name)
const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Choose files to upload'), files)
const uploaded = async () =>
  within(await screen.findByRole('list', { name: 'Uploaded files' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('[C-2.7.20] files are chosen, sent one after the other, and listed', async () => {
  const kept = keepUploads()
  await kept.show()
  expect(await screen.findByText('No files have been uploaded yet.')).toBeDefined()
  await choose(aFile('a.csv'), aFile('b.csv'))
  await waitFor(() => expect(kept.sendings).toHaveLength(1))
  expect(within(screen.getByRole('list', { name: 'On their way' })).getByText('Waiting')).toBeDefined()
  await kept.sendings[0]!.arrive()
  await waitFor(() => expect(kept.sendings).toHaveLength(2))
  await kept.sendings[1]!.arrive()
  await waitFor(async () =>
    expect(await uploaded()).toEqual(['a.csv2.00 KB2026-11-15 10:00:00', 'b.csv2.00 KB2026-11-15 10:00:00']),
  )
  expect(screen.queryByRole('list', { name: 'On their way' })).toBeNull()
  expect(kept.server.seenCalls(calls.uploads.add).map(({ path }) => path.split('?')[1])).toEqual([
    'name=a.csv',
    'name=b.csv',
  ])
})

test('[C-2.7.20] files can be dropped', async () => {
  const kept = keepUploads()
  await kept.show()
  const area = (await screen.findByText('Drop files here, or')).parentElement!
  const dataTransfer = { types: ['Files'], items: [], files: [aFile('dropped.csv')] }
  fireEvent.dragOver(area, { dataTransfer })
  expect(area.dataset['over']).toBe('true')
  fireEvent.drop(area, { dataTransfer })
  expect(area.dataset['over']).toBeUndefined()
  expect(await screen.findByText('dropped.csv')).toBeDefined()
  await kept.sendings[0]!.arrive()
})

test('[C-2.7.21] a file on its way shows how far it is and can be cancelled', async () => {
  const kept = keepUploads()
  await kept.show()
  await choose(aFile('a.csv', 4_096), aFile('b.csv'))
  await waitFor(() => expect(kept.sendings).toHaveLength(1))
  kept.sendings[0]!.sent(1_024)
  expect(await screen.findByText('1.00 KB of 4.00 KB')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Progress: a.csv' }).getAttribute('aria-valuenow')).toBe('25')
  await press('Cancel: a.csv')
  await waitFor(() => expect(kept.sendings).toHaveLength(2))
  expect([kept.sendings[0]!.isAborted, screen.queryByText('a.csv')]).toEqual([true, null])
  await kept.sendings[1]!.arrive()
  await waitFor(async () => expect(await uploaded()).toHaveLength(1))
})

test('[C-2.7.21] one that failed says why, and can be tried again or dismissed', async () => {
  const kept = keepUploads()
  let tries = 0
  kept.server.on(calls.uploads.add, () => {
    tries++
    throw new Refused('invalid', 'name: no', { fields: { name: 'The file cannot be called so: it leads elsewhere.' } })
  })
  await kept.show()
  await choose(aFile('bad.csv'))
  await waitFor(() => expect(kept.sendings).toHaveLength(1))
  await kept.sendings[0]!.arrive()
  expect((await screen.findByRole('alert')).textContent).toBe('The file cannot be called so: it leads elsewhere.')
  await press('Try again: bad.csv')
  await waitFor(() => expect(kept.sendings).toHaveLength(2))
  kept.sendings[1]!.fail()
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost on the way.')
  expect(tries).toBe(1)
  await press('Dismiss: bad.csv')
  expect(screen.queryByText('bad.csv')).toBeNull()
})

test('[C-2.7.22] what is too large is not sent', async () => {
  const kept = keepUploads()
  await kept.show()
  await screen.findByText(/A file may have up to 1.00 MB/)
  await choose(aFile('large.csv', MEGABYTE + 1))
  expect((await screen.findByRole('alert')).textContent).toBe('The file is larger than 1.00 MB.')
  expect(kept.sendings).toEqual([])
})

test('[C-2.7.23] files go on while another page is looked at, and a closed tab asks first', async () => {
  const kept = keepUploads()
  const page = await kept.show()
  await choose(aFile('a.csv', 4_096))
  await waitFor(() => expect(kept.sendings).toHaveLength(1))
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  page.unmount()
  kept.sendings[0]!.sent(2_048)
  await kept.show()
  expect(await screen.findByText('2.00 KB of 4.00 KB')).toBeDefined()
  await kept.sendings[0]!.arrive()
  await waitFor(async () => expect(await uploaded()).toHaveLength(1))
  const later = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(later)
  expect(later.defaultPrevented).toBe(false)
})

test('[C-2.7.24] a file is removed after a confirmation', async () => {
  const kept = keepUploads()
  kept.uploads = [anUpload()]
  await kept.show()
  await press('Remove orders.csv')
  expect((await screen.findByRole('dialog')).textContent).toContain('orders.csv')
  await confirm('Remove file', 'Remove')
  expect(await screen.findByText('No files have been uploaded yet.')).toBeDefined()
})

test('[C-2.7.25] who may only look can neither upload nor remove', async () => {
  const kept = keepUploads('read')
  kept.uploads = [anUpload()]
  await kept.show()
  expect(await uploaded()).toHaveLength(1)
  expect(screen.queryByText('Choose files')).toBeNull()
  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull()
})
