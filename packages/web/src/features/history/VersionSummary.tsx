import { Badge, Group, Tooltip } from '@mantine/core'
import type { Version } from '../../api/runnables.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { changedWords } from './field-words.ts'
import classes from './history.module.css'

/** Which version it is, who saved it and when, and what they changed. */
export function VersionSummary({ of, version }: { of: Runnable; version: Version }) {
  const { id, user, user_id, created } = version
  return (
    <Card>
      <Group gap="xs" mb={8}>
        <RouteLink to={pathsOf(of).version(id ?? 0)} fw={600}>
          Version {version.version}
        </RouteLink>
        {id === null && <Badge variant="light">Current version</Badge>}
      </Group>
      <dl className={classes.facts}>
        <dt>User</dt>
        <dd>{user?.name ?? `#${user_id}`}</dd>
        <dt>Modified</dt>
        <dd>
          <Tooltip label={formatUtc(created)}>
            <time dateTime={created} className={classes.time}>
              {formatTimestamp(created)}
            </time>
          </Tooltip>
        </dd>
        <dt>Changed</dt>
        <dd>{changedWords(version)}</dd>
        {version.note !== undefined && (
          <>
            <dt>Note</dt>
            <dd>{version.note}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
