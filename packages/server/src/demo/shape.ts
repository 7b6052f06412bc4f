/** What the demo's workspaces and DAWGs are written down as; others are named by their names. */
import type { ConfigurationSettings, DawgSettings, Tag, Variables, WorkspaceSettings } from '@clew/contract'

export const people = {
  ines: { name: 'Inês Carvalho', email: 'ines.carvalho@ariadne-outdoors.example' },
  tomasz: { name: 'Tomasz Wiśniewski', email: 'tomasz.wisniewski@ariadne-outdoors.example' },
  amara: { name: 'Amara Okafor', email: 'amara.okafor@ariadne-outdoors.example' },
  priya: { name: 'Priya Raghunathan', email: 'priya.raghunathan@ariadne-outdoors.example' },
  yuki: { name: 'Yuki Tanaka', email: 'yuki.tanaka@ariadne-outdoors.example' },
  lars: { name: 'Lars Nygård', email: 'lars.nygard@ariadne-outdoors.example' },
} as const
export type PersonKey = keyof typeof people

/** Who may create what; whoever is not here was only ever given access. */
export const creators: Partial<Record<PersonKey, { can_create_workspaces: 0 | 1; can_create_dawgs: 0 | 1 }>> = {
  ines: { can_create_workspaces: 1, can_create_dawgs: 1 },
  tomasz: { can_create_workspaces: 1, can_create_dawgs: 1 },
  amara: { can_create_workspaces: 1, can_create_dawgs: 0 },
  priya: { can_create_workspaces: 1, can_create_dawgs: 0 },
}

export const tags = {
  Production: 'fire-engine-red',
  'Every night': 'wasabi',
  Finance: 'broom',
  Marketing: 'cabaret',
  Warehouse: 'nepal',
  'Personal data': 'fuego',
  Experiment: 'medium-purple',
  Partner: 'persian-blue',
} as const satisfies Record<string, Tag['color']>
export type TagName = keyof typeof tags

export interface DemoConfiguration {
  name: string
  component: number
  description: string
  settings: ConfigurationSettings
  /** Name of the source → filters. */
  inputs?: Record<string, string[]>
  /** Column and row in the graph. */
  at: readonly [number, number]
  disabled?: 1
  continue_on_failure?: 1
  isDeleted?: true
  /** What it was before it became what it is. */
  earlier?: readonly { by: PersonKey; settings: ConfigurationSettings }[]
}

export interface DemoWorkspace {
  name: string
  description: string
  owner: PersonKey
  tags: readonly TagName[]
  settings?: WorkspaceSettings
  variables?: Variables
  shares?: Partial<Record<PersonKey, 'read' | 'write'>>
  configurations: readonly DemoConfiguration[]
  isDeleted?: true
  /** Since when it exists. */
  ageDays: number
  /** How often it has run by itself; one that is in a DAWG runs with that. */
  everyHours?: number
  /** Shares of its runs that did not go well. */
  troubles?: { error?: number; warning?: number; canceled?: number }
  /** What people have changed afterwards, one version each. */
  edits?: readonly { by: PersonKey; description?: string; settings?: WorkspaceSettings; variables?: Variables }[]
}

export interface DemoDawg {
  name: string
  description: string
  owner: PersonKey
  tags: readonly TagName[]
  settings: DawgSettings
  shares: Partial<Record<PersonKey, 'read' | 'write'>>
  /** Name of a workspace → the names of those that have to end before it, and its place in the graph. */
  nodes: Record<string, { after: readonly string[]; at: readonly [number, number] }>
  ageDays: number
  /** UTC. */
  hour: number
}

export const daily = (hour: number, minute = 0) => ({
  minute: String(minute),
  hour: String(hour),
  day: '*',
  month: '*',
  day_of_week: '*',
})
