/** What was built, as its past is planned from it. */
import type { BuiltDawg, BuiltWorkspace } from './build.ts'
import type { BuiltConfiguration } from './build-configurations.ts'
import type { RunnableConfiguration, Runnables, RunnableWorkspace } from './plan-past.ts'
import type { DemoWorkspace, PersonKey } from './shape.ts'
import type { Places } from './write-past.ts'

type UserIds = Readonly<Record<PersonKey, number>>

export function runnablesOf(
  userIds: UserIds,
  workspaces: readonly BuiltWorkspace[],
  dawgs: readonly BuiltDawg[],
  systemUserId: number,
): { runnables: Runnables; places: Places } {
  const byName = new Map(workspaces.map((workspace) => [workspace.spec.name, workspace]))
  const runnable = (workspace: BuiltWorkspace, after: readonly string[] = []): RunnableWorkspace => ({
    id: workspace.id,
    after: after.map((name) => byName.get(name)!.id),
    continuesOnFailure: false,
    spec: workspace.spec,
    configurations: configurationsOf(workspace.configurations),
    people: writersOf(userIds, workspace),
    settings: settingsOf(workspace.spec),
  })
  return {
    runnables: {
      workspaces: workspaces.map((workspace) => runnable(workspace)),
      dawgs: dawgs.map(({ id, spec }) => ({
        id,
        hour: spec.hour,
        workspaces: Object.entries(spec.nodes).map(([name, { after }]) => runnable(byName.get(name)!, after)),
        settings: spec.settings,
      })),
      systemUserId,
    },
    places: {
      workspaceOf: new Map(
        workspaces.flatMap(({ id, configurations }) => configurations.map((one) => [one.id, id] as const)),
      ),
      dawgOf: new Map(
        dawgs.flatMap(({ id, spec }) => Object.keys(spec.nodes).map((name) => [byName.get(name)!.id, id] as const)),
      ),
    },
  }
}

/** What is disabled does not run, and nobody waits for it. */
function configurationsOf(built: readonly BuiltConfiguration[]): RunnableConfiguration[] {
  const running = built.filter(({ spec }) => spec.disabled === undefined && !spec.isDeleted)
  return running.map(({ id, spec, settings }) => ({
    id,
    component: spec.component,
    settings,
    hasInputs: spec.inputs !== undefined,
    after: running.filter((source) => spec.inputs?.[source.spec.name] !== undefined).map((source) => source.id),
    continuesOnFailure: spec.continue_on_failure === 1,
  }))
}

const writersOf = (userIds: UserIds, { spec }: BuiltWorkspace): number[] => [
  userIds[spec.owner],
  ...Object.entries(spec.shares ?? {})
    .filter(([, permission]) => permission === 'write')
    .map(([person]) => userIds[person as PersonKey]),
]

/** As the last edit left them. */
const settingsOf = ({ settings, edits = [] }: DemoWorkspace): Record<string, unknown> =>
  Object.fromEntries([settings, ...edits.map((edit) => edit.settings)].flatMap((part) => Object.entries(part ?? {})))
