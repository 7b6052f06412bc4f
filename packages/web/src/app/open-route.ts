/** Which route of the table is open, for what stands around the screens. */
import { useMatches } from '@tanstack/react-router'
import { useNameOf } from '../features/breadcrumbs/names.ts'
import { trailTo, type Params } from '../features/breadcrumbs/trail.ts'
import type { RouteName } from '../paths.ts'
import type { Crumb } from '../ui/Breadcrumbs.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    /** Its name in the route table. */
    name?: RouteName
  }
}

interface OpenRoute {
  /** Undefined on a path that the table does not have. */
  name: RouteName | undefined
  title: string
  trail: Crumb[]
}

export function useOpenRoute(): OpenRoute {
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const params = (match?.params ?? {}) as Params
  const nameOf = useNameOf(params)
  const { title = '', name } = match?.staticData ?? {}
  return { name, title, trail: name ? trailTo(name, params, nameOf) : [] }
}
