import type { Workspace } from '@clew/contract'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { SHOWN_NAME } from './shown-name.ts'

/** The DAWG that a workspace is part of, if any. */
export function ParentDawg({ dawg }: Pick<Workspace, 'dawg'>) {
  if (!dawg || dawg.deleted === 1) return null
  return (
    <span>
      part of DAWG&nbsp;
      <RouteLink to={pathTo('dawg', { id: dawg.id })} title={dawg.name}>
        {truncate(dawg.name, SHOWN_NAME)}
      </RouteLink>
    </span>
  )
}
