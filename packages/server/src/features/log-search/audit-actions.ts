/** What each call of the contract is about, as far as its path tells. */
import { calls, type Endpoint, type EndpointGroup } from '@clew/contract'

/** By the name that the audit trail has for it: `workspaces.modify`. */
export const endpointsByAction: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(calls as Record<string, EndpointGroup>).flatMap(([group, members]) =>
    Object.entries(members).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
  ),
)

/** Things with a name that a path may have the id of, and in which of its parameters. */
const places = {
  workspace: { path: /\/workspaces\/(trash\/)?\{id\}/, params: ['id'] },
  dawg: { path: /\/dawgs\/(trash\/)?\{id\}/, params: ['id'] },
  configuration: { path: /\{cid\}/, params: ['cid'] },
  user: { path: /^\/users\/(trash\/)?\{id\}|\/users\/\{userId\}/, params: ['userId', 'id'] },
} as const
export type Place = keyof typeof places

export type Target = Readonly<Record<string, number>>

/** For each place the actions that name one. */
const actionsOf = {
  workspace: actionsNaming('workspace'),
  dawg: actionsNaming('dawg'),
  configuration: actionsNaming('configuration'),
  user: actionsNaming('user'),
} as const satisfies Record<Place, ReadonlySet<string>>

function actionsNaming(place: Place): ReadonlySet<string> {
  const form = places[place].path
  return new Set([...endpointsByAction].filter(([, { path }]) => form.test(path)).map(([action]) => action))
}

export function idOf(place: Place, action: string, target: Target): number | undefined {
  if (!actionsOf[place].has(action)) return undefined
  const [first, second] = places[place].params
  return target[first] ?? (second && target[second])
}

/** All actions that name such a thing. */
export const actionsAbout = (place: Place): string[] => [...actionsOf[place]]
