/** The schedule card on a page of its own, with a server that keeps what is saved. */
import { calls, type Dawg, type SharedKind, type Workspace } from '@clew/contract'
import type { Schedule } from '@clew/contract/rules/schedule'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { entityQuery } from '../../../api/shared-queries.ts'
import '../../../session/session.ts'
import { aServer, aWorkspace } from '../../../testing/builders.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import { renderUi } from '../../../testing/render.tsx'
import { ScheduleCard } from '../ScheduleCard.tsx'

/** From the usual notation. */
export function cron(text: string): Schedule {
  const [minute = '', hour = '', day = '', month = '', day_of_week = ''] = text.split(' ')
  return { minute, hour, day, month, day_of_week }
}

export const withSchedules = (...schedules: string[]): Workspace =>
  aWorkspace({ settings: { schedules: schedules.map(cron) } })

function Page({ kind, id }: { kind: SharedKind; id: number }) {
  const { data } = useQuery(entityQuery(kind, id))
  return data ? <ScheduleCard kind={kind} entity={data} /> : null
}

interface ShownCard {
  server: FakeServer
  /** What the app would have told the user. */
  reported: Error[]
  sent: () => unknown[]
  /** In the usual notation, for each time something was saved. */
  sentSchedules: () => string[][]
}

export async function showCard(entity: Workspace | Dawg): Promise<ShownCard> {
  const reported: Error[] = []
  let current = entity
  const server = aServer()
    .on(calls.workspaces.get, () => ({ workspace: current as Workspace }))
    .on(calls.dawgs.get, () => ({ dawg: current as Dawg }))
    .on(calls.workspaces.modify, ({ body }) => {
      const workspace: Workspace = { ...(current as Workspace), settings: { ...current.settings, ...body.settings } }
      current = workspace
      return { workspace }
    })
  holdSession()
  await renderUi(
    <QueryClientProvider client={makeQueryClient((error) => reported.push(error))}>
      <Page kind={'workspaces_count' in entity ? 'dawg' : 'workspace'} id={entity.id} />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Schedule' })
  const sent = () => server.seenCalls(calls.workspaces.modify).map(({ body }) => body)
  return { server, reported, sent, sentSchedules: () => sent().map(schedulesIn) }
}

const schedulesIn = (body: unknown): string[] =>
  (body as { settings: { schedules: Schedule[] } }).settings.schedules.map((each) => Object.values(each).join(' '))

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const choose = (label: string) => userEvent.click(screen.getByRole('radio', { name: label }))
export const schedule = (number: number) => within(screen.getByRole('group', { name: `Schedule ${number}` }))
export const isClosed = () => waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined())
