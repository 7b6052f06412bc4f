import { Tooltip } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { lengthOf, truncate } from '../format/truncate.ts'
import { RouteLink } from './RouteLink.tsx'
import classes from './Breadcrumbs.module.css'

const LIMIT = 25
const LONG_LIMIT = 70

export interface Crumb {
  label: string
  /** The screen it leads to; the last crumb usually has none. */
  to?: string
}

interface BreadcrumbsProps {
  items: readonly Crumb[]
  /** A plain page has room: every crumb may be as long as the last one. */
  longNames?: boolean
}

export function Breadcrumbs({ items, longNames = false }: BreadcrumbsProps) {
  const last = items.length - 1
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        {items.map((crumb, index) => (
          <li key={`${crumb.to} ${crumb.label}`}>
            {index > 0 && <IconChevronRight size={14} aria-hidden className={classes.separator} />}
            <CrumbName crumb={crumb} limit={longNames || index === last ? LONG_LIMIT : LIMIT} isLast={index === last} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbName({ crumb: { label, to }, limit, isLast }: { crumb: Crumb; limit: number; isLast: boolean }) {
  const name = truncate(label, limit)
  const current = isLast ? { 'aria-current': 'page' as const } : {}
  return (
    <Tooltip label={label} disabled={lengthOf(label) < limit}>
      {to === undefined ? (
        <span {...current}>{name}</span>
      ) : (
        <RouteLink to={to} {...current}>
          {name}
        </RouteLink>
      )}
    </Tooltip>
  )
}
