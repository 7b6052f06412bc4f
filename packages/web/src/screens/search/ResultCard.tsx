import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathsOf, pathTo } from '../../paths.ts'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Excerpt } from './Excerpt.tsx'
import type { Result } from './search-query.ts'
import classes from './ResultCard.module.css'

export function ResultCard({ result }: { result: Result }) {
  const { name, component, workspace, user, modified, excerpt } = result
  const of = { kind: 'configuration', workspaceId: workspace.id, id: result.id } as const
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon}>{component && <ComponentIcon icon={component.icon} size={22} />}</span>
        <RouteLink to={pathsOf(of).itself} fw={600} className={classes.name} title={name}>
          {name}
        </RouteLink>
        <dl className={classes.facts}>
          <Fact term="Component">{component?.name ?? 'Unknown component'}</Fact>
          <Fact term="Workspace">
            <RouteLink to={pathTo('workspace', { id: workspace.id })} fz="inherit" title={workspace.name}>
              {workspace.name}
            </RouteLink>
          </Fact>
          <Fact term="Author">{user.name}</Fact>
          <Fact term="Modified">
            <time dateTime={modified} title={formatUtc(modified)} className={classes.time}>
              {formatTimestamp(modified)}
            </time>
          </Fact>
        </dl>
      </div>
      {excerpt ? (
        <Excerpt excerpt={excerpt} of={of} name={name} />
      ) : (
        <Text c="dimmed" size="sm">
          Unable to create preview
        </Text>
      )}
    </article>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
)
