import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { InfiniteList } from './InfiniteList.tsx'

type Report = (entries: { isIntersecting: boolean }[]) => void

/** Stands in for the browser's observer, which needs a layout. Like it, it reports once when it starts and then on change. */
class ScrollObserver {
  static endIsNear = false
  static readonly observers = new Set<ScrollObserver>()
  readonly report: Report
  readonly options: { rootMargin: string }

  constructor(report: Report, options: { rootMargin: string }) {
    this.report = report
    this.options = options
  }
  observe() {
    ScrollObserver.observers.add(this)
    queueMicrotask(() => ScrollObserver.observers.has(this) && this.tell())
  }
  disconnect() {
    ScrollObserver.observers.delete(this)
  }
  tell() {
    act(() => this.report([{ isIntersecting: ScrollObserver.endIsNear }]))
  }
}

async function scroll(to: 'the end' | 'the middle') {
  ScrollObserver.endIsNear = to === 'the end'
  for (const observer of ScrollObserver.observers) observer.tell()
  await act(() => Promise.resolve())
}

beforeEach(() => {
  ScrollObserver.endIsNear = false
  ScrollObserver.observers.clear()
  vi.stubGlobal('IntersectionObserver', ScrollObserver)
})

/** Loads when asked and lets the test say how the load ends. */
function Sample({ pages }: { pages: number }) {
  const [count, setCount] = useState(1)
  const [loads, setLoads] = useState(0)
  const [isLoading, setIsLoading] = useState(false)
  const load = () => {
    setLoads(loads + 1)
    setIsLoading(true)
  }
  const finish = (hasGrown: boolean) => {
    setIsLoading(false)
    if (hasGrown) setCount(count + 1)
  }
  return (
    <>
      <InfiniteList count={count} hasMore={count < pages} isLoading={isLoading} onLoadMore={load}>
        <p>loads: {loads}</p>
      </InfiniteList>
      <button onClick={() => finish(true)}>Succeed</button>
      <button onClick={() => finish(false)}>Fail</button>
    </>
  )
}

const loads = () => Number(screen.getByText(/^loads:/).textContent.slice('loads: '.length))
async function endLoad(how: 'Succeed' | 'Fail') {
  fireEvent.click(screen.getByRole('button', { name: how }))
  await act(() => Promise.resolve())
}

test('asks for more when the end comes within 250 px, not before, and says that it loads', async () => {
  await renderUi(<Sample pages={9} />)
  expect(Array.from(ScrollObserver.observers, ({ options }) => options.rootMargin)).toEqual(['0px 0px 250px 0px'])
  await scroll('the middle')
  expect(loads()).toBe(0)
  expect(screen.queryByRole('status')).toBeNull()
  await scroll('the end')
  expect(loads()).toBe(1)
  expect(screen.getByRole('status', { name: 'Loading more' })).toBeTruthy()
})

test('does not ask again while it loads', async () => {
  await renderUi(<Sample pages={9} />)
  await scroll('the end')
  await scroll('the end')
  expect(loads()).toBe(1)
})

test('asks at once for another page when one was too short to move the end away', async () => {
  await renderUi(<Sample pages={9} />)
  await scroll('the end')
  await endLoad('Succeed')
  expect(loads()).toBe(2)
})

test('after a failure it asks again only when the reader comes back', async () => {
  await renderUi(<Sample pages={9} />)
  await scroll('the end')
  await endLoad('Fail')
  expect(loads()).toBe(1)
  await scroll('the middle')
  await scroll('the end')
  expect(loads()).toBe(2)
})

test('asks for nothing when there is no more', async () => {
  await renderUi(<Sample pages={2} />)
  await scroll('the end')
  await endLoad('Succeed')
  await scroll('the end')
  expect(loads()).toBe(1)
})
