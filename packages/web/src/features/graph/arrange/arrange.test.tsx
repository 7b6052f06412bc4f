import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Refused } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import type { Linked } from '../geometry/links.ts'
import { aConfiguration, keepConfigurations, keepWorkspaces } from '../testing/kept-graph.ts'
import { layeredByDagre } from './layered-by-dagre.ts'

/** Works in this process, and answers as late as a worker does. */
class WorkerHere extends EventTarget {
  postMessage(flows: Linked[][]): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: flows.map(layeredByDagre) })))
  }

  terminate(): void {}
}

const placeOf = async (label: RegExp) => (await screen.findByRole('group', { name: label })).style.transform

/** Orders, Clean and Warehouse on one heap. */
async function openPreview() {
  const kept = keepConfigurations()
  vi.stubGlobal('Worker', WorkerHere)
  const frontend_settings = { position: { x: 500, y: 500 } }
  kept.configurations = [
    aConfiguration(11, 'Orders', { frontend_settings }),
    aConfiguration(12, 'Clean', { frontend_settings, sources: [11] }),
  ]
  renderApp('/workspaces/3')
  const before = await placeOf(/^Clean/)
  await userEvent.click(screen.getByRole('button', { name: 'Arrange' }))
  expect(await screen.findByRole('region', { name: 'Data Flow preview' })).toBeDefined()
  expect(screen.getByText('Do you wish to organize this workspace?')).toBeDefined()
  await waitFor(async () => expect(await placeOf(/^Clean/)).not.toBe(before))
  return { kept, before }
}

test('[W-2.4.18] an arrangement that is confirmed is kept in one call', async () => {
  const { kept } = await openPreview()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByRole('region', { name: 'Data Flow' })).toBeDefined()
  expect(kept.page.server.seenCalls(calls.configurations.place)).toHaveLength(1)
  expect(kept.one(11).frontend_settings).toEqual({ position: { x: 0, y: 0 } })
  expect(kept.one(12).frontend_settings.position!.x).toBeGreaterThan(240)
})

test('[W-2.4.18] an arrangement that is canceled leaves everything where it was', async () => {
  const { kept, before } = await openPreview()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('region', { name: 'Data Flow' })).toBeDefined()
  expect(await placeOf(/^Clean/)).toBe(before)
  expect(kept.page.server.seenCalls(calls.configurations.place)).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Arrange' }))
})

test('[W-2.4.6] [W-2.4.18] an arrangement that the server refuses leaves the graph as it was', async () => {
  const { kept, before } = await openPreview()
  kept.refusal = new Refused('conflict', 'Not today.')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Not today.')).toBeDefined()
  expect(await screen.findByRole('region', { name: 'Data Flow' })).toBeDefined()
  await waitFor(async () => expect(await placeOf(/^Clean/)).toBe(before))
})

test('[W-2.4.18] of a DAWG it asks for the DAWG', async () => {
  keepWorkspaces()
  vi.stubGlobal('Worker', WorkerHere)
  renderApp('/dawgs/5')
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange' }))
  expect(await screen.findByText('Do you wish to organize this DAWG?')).toBeDefined()
})
