/** What a graph consists of and how it is changed: configurations in a workspace, or workspaces in a DAWG. */
import type { ComponentName } from '@clew/contract'
import type { LastJob, SharedKind } from '../../../api/shared-kinds.ts'
import type { Point } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'

type CallOptions = { signal?: AbortSignal }

export interface GraphNode {
  id: number
  name: string
  isDisabled: boolean
  /** Undefined: nobody has put it anywhere yet. */
  position: Point | undefined
  /** What it comes after. */
  sources: readonly number[]
  /** What a configuration was made from. */
  component: ComponentName | undefined
  /** Its screen; undefined when the user may not open it. */
  path: string | undefined
  /** The user may run, disable and delete it. */
  mayChange: boolean
}

export interface GraphWords {
  /** What the nodes are. */
  node: string
  nodes: string
  /** At the start of a sentence. */
  Node: string
  /** What the graph is of. */
  holder: string
  /** On the button that leads to a new node. */
  add: string
}

/** Newest job by id of the node. A plain object, so that what did not change stays the same object from poll to poll. */
export type NodeJobs = Readonly<Record<number, LastJob>>

export interface GraphKind {
  holder: SharedKind
  id: number
  words: GraphWords
  /** The user may move, link, add and take out. */
  mayEdit: boolean
  /** Where a node is added. */
  pathToAdd: string
  nodes(options: CallOptions): Promise<GraphNode[]>
  jobs(options: CallOptions): Promise<NodeJobs>
  place(places: Places): Promise<unknown>
  link(source: number, target: number): Promise<unknown>
  unlink(source: number, target: number): Promise<unknown>
  /** With a key, asking again gives the same job. */
  run(id: number, key: string): Promise<LastJob>
  /** Runs the node and what comes after it. */
  runFrom?(id: number, key: string): Promise<unknown>
  cancel(id: number, jobId: number): Promise<LastJob>
  setDisabled(id: number, isDisabled: boolean): Promise<unknown>
  /** To the trash. */
  remove(id: number): Promise<unknown>
  /** Out of the graph, and otherwise unharmed. */
  takeOut?(ids: readonly number[]): Promise<unknown>
}

/** The server takes that many places in one call. */
const MOST_PLACES = 1_000

/** Sends many places in as few calls as the server allows. */
export async function inBatches(
  places: Places,
  send: (batch: { id: number; frontend_settings: { position: Point } }[]) => Promise<unknown>,
): Promise<void> {
  const changes = [...places].map(([id, position]) => ({ id, frontend_settings: { position } }))
  for (let from = 0; from < changes.length; from += MOST_PLACES) await send(changes.slice(from, from + MOST_PLACES))
}
