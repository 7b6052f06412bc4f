import type { DemoConfiguration, DemoWorkspace } from './shape.ts'
import { positionOf } from './graph-position.ts'
import type { Staff } from './client.ts'

export interface BuiltConfiguration {
  id: number
  spec: DemoConfiguration
  /** As a job keeps them: secrets masked. */
  settings: Record<string, unknown>
}

/** Sources come before what they feed: a link names what exists already. */
export async function buildConfigurations(
  staff: Staff,
  workspaceId: number,
  workspace: DemoWorkspace,
): Promise<BuiltConfiguration[]> {
  const built: BuiltConfiguration[] = []
  for (const spec of workspace.configurations) built.push(await build(staff, workspaceId, workspace, spec, built))
  return built
}

async function build(
  staff: Staff,
  workspaceId: number,
  workspace: DemoWorkspace,
  spec: DemoConfiguration,
  sources: BuiltConfiguration[],
): Promise<BuiltConfiguration> {
  const { api } = staff[workspace.owner]
  const { name, description, component: component_id } = spec
  const created = await api.configurations.create({
    params: { id: workspaceId },
    body: { name, description, component_id },
  })
  const params = { id: workspaceId, cid: created.configuration.id }
  for (const { by, settings } of spec.earlier ?? [])
    await staff[by].api.configurations.modify({ params, body: { settings } })
  const inputs = Object.entries(spec.inputs ?? {}).map(([source, filters]) => {
    const { id } = sources.find((one) => one.spec.name === source)!
    return [id, { filters }] as const
  })
  const { configuration } = await api.configurations.modify({
    params,
    body: {
      settings: spec.settings,
      disabled: spec.disabled,
      continue_on_failure: spec.continue_on_failure,
      input_settings: { inputs: Object.fromEntries(inputs) },
      frontend_settings: { position: positionOf(spec.at) },
    },
  })
  return { id: params.cid, spec, settings: configuration.settings }
}
