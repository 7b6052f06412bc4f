import { calls } from '@clew/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anySelection, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { aLastJob, keepLists, rowNames, scrollableEnd } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'

/** What the list takes for the height of a line that it has not measured. */
const LINE_HEIGHT = 80

let kept: ReturnType<typeof keepLists>
let scrollToEnd: () => Promise<void>

const workspaces = (count: number) =>
  Array.from({ length: count }, (_, index) => aWorkspace({ id: index + 1, name: `Workspace ${index + 1}` }))

beforeEach(() => {
  kept = keepLists()
  scrollToEnd = scrollableEnd()
  layOut()
})

const offsets = () =>
  kept.server.seenCalls(calls.workspaces.list).map(({ path }) => new URLSearchParams(path.split('?')[1]).get('offset'))
/** How many the list has; only those near the view are drawn. */
const hasRows = (count: number) =>
  waitFor(() => expect(document.querySelector('[role=listitem]')?.getAttribute('aria-setsize')).toBe(String(count)))

/** As if every line were that high; the DOM of the tests has no layout. */
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(LINE_HEIGHT)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -window.scrollY, 800, LINE_HEIGHT),
  )
  // The one of the tests' DOM would report sizes of its own.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}

async function scrollTo(top: number) {
  await act(async () => {
    vi.stubGlobal('scrollY', top)
    window.dispatchEvent(new Event('scroll'))
  })
}

test('[W-2.1.11] 50 at a time, the next at the end of the list, until a page is not full', async () => {
  kept.workspaces = workspaces(120)
  renderApp('/workspaces')
  await hasRows(50)
  await scrollToEnd()
  await hasRows(100)
  await scrollToEnd()
  await hasRows(120)
  await scrollToEnd()
  expect(offsets()).toEqual(['0', '50', '100'])
})

test('[W-2.1.11] a last page that is just full is followed by an empty one', async () => {
  kept.workspaces = workspaces(50)
  renderApp('/workspaces')
  await hasRows(50)
  await scrollToEnd()
  await waitFor(() => expect(offsets()).toEqual(['0', '50']))
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading more' })).toBeNull())
  await hasRows(50)
})

test('[W-2.1.11] a row that moved to the next page meanwhile is shown once', async () => {
  kept.workspaces = workspaces(80)
  renderApp('/workspaces')
  await hasRows(50)
  kept.workspaces = [aWorkspace({ id: 99, name: 'New' }), ...kept.workspaces]
  await scrollToEnd()
  await hasRows(80)
  await scrollTo(40 * LINE_HEIGHT)
  await waitFor(() => expect(rowNames()).toContain('Workspace 49'))
  expect(rowNames()).toContain('Workspace 51')
  expect(rowNames().filter((name) => name === 'Workspace 50')).toHaveLength(1)
})

test('[W-2.1.18] a page that does not come leaves the rows and can be asked for again', async () => {
  kept.workspaces = workspaces(60)
  let isBroken = true
  kept.server.on(calls.workspaces.list, ({ query }) => {
    if (query.offset > 0 && isBroken) throw new Refused('internal', 'Internal Server Error')
    return { workspaces: kept.workspaces.slice(query.offset, query.offset + 50), selection_settings: anySelection }
  })
  renderApp('/workspaces')
  await hasRows(50)
  await scrollToEnd()
  expect(await screen.findByText('Error while loading.')).toBeDefined()
  await hasRows(50)
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await hasRows(60)
  expect(screen.queryByText('Error while loading.')).toBeNull()
})

test('[W-2.1.21] [W-2.1.15] of a long list only what is near the view is drawn and asked about', async () => {
  kept.workspaces = workspaces(300)
  kept.lastJobs = Object.fromEntries(kept.workspaces.map(({ id }) => [id, aLastJob()]))
  renderApp('/workspaces')
  await hasRows(50)
  expect(rowNames()).toHaveLength(50)
  for (const loaded of [100, 150, 200, 250]) {
    await scrollToEnd()
    await hasRows(loaded)
  }
  await waitFor(() => expect(rowNames().length).toBeLessThan(50))
  expect(rowNames()[0]).toBe('Workspace 1')

  await scrollTo(150 * LINE_HEIGHT)
  await waitFor(() => expect(rowNames()).toContain('Workspace 155'))
  expect(rowNames()).not.toContain('Workspace 1')
  expect(rowNames().length).toBeLessThan(50)
  const asked = () => kept.server.seenCalls(calls.lastJobs.ofWorkspaces).at(-1)?.path.split('=')[1]
  const pagesInView = kept.workspaces.slice(100, 200).map(({ id }) => id)
  await waitFor(() => expect(decodeURIComponent(asked() ?? '')).toBe(pagesInView.join(',')))
})

test('[W-2.1.22] coming back, the open pages are there; only what is in view is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  kept.workspaces = workspaces(300)
  kept.server.on(calls.workspaces.get, () => ({ workspace: aWorkspace() }))
  const app = renderApp('/workspaces?sort=name')
  await hasRows(50)
  await scrollToEnd()
  await hasRows(100)
  await scrollToEnd()
  await hasRows(150)
  await act(() => app.router.navigate({ href: '/trash' }))
  await waitFor(() => expect(rowNames()).toEqual([]))
  vi.setSystemTime(Date.now() + 60_000)
  const before = offsets().length
  await act(async () => app.router.history.back())
  await hasRows(150)
  expect(app.where()).toBe('/workspaces?sort=name')
  await waitFor(() => expect(offsets().slice(before)).toEqual(['0']))
})
