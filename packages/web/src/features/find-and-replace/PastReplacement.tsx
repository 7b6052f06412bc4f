import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathsOf } from '../../paths.ts'
import { LoadError } from '../../ui/LoadError.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { configurationCount } from './replacement-words.ts'
import { replacementQuery, type Replacement } from './replacement-queries.ts'
import classes from './find-and-replace.module.css'

interface PastReplacementProps {
  replacement: Replacement
  onRevert: (replacement: Replacement) => void
}

export function PastReplacement({ replacement, onRevert }: PastReplacementProps) {
  const { id, find, replace, user, created, reverted, configurations_count } = replacement
  const [isOpen, setIsOpen] = useState(false)
  const itemsId = useId()
  return (
    <li className={classes.past}>
      <Text className={classes.texts}>
        <code className={classes.old}>{find}</code> → <code className={classes.new}>{replace || '(nothing)'}</code>
      </Text>
      <Text size="sm" c="dimmed">
        {user.name}, <Moment at={created} />
        {replacement.case_sensitive === 1 && ', match case'}
        {replacement.whole_word === 1 && ', whole words'}
      </Text>
      <Group gap="xs" mt={6} justify="space-between">
        <Button
          size="compact-sm"
          variant="transparent"
          px={0}
          aria-expanded={isOpen}
          aria-controls={itemsId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {configurationCount(configurations_count)}
        </Button>
        {reverted === null ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Revert replacement of ${find}`}
            onClick={() => onRevert(replacement)}
          >
            Revert
          </Button>
        ) : (
          <RevertedNote replacement={replacement} at={reverted} />
        )}
      </Group>
      {isOpen && <Items id={id} listId={itemsId} />}
    </li>
  )
}

function RevertedNote({ replacement, at }: { replacement: Replacement; at: string }) {
  const { reverted_count, configurations_count, reverted_by } = replacement
  const isWhole = reverted_count === configurations_count
  return (
    <Group gap={6}>
      <Badge variant="light" color="gray">
        {isWhole ? 'Reverted' : `Reverted in ${reverted_count}`}
      </Badge>
      <Text size="sm" c="dimmed">
        {reverted_by?.name}, <Moment at={at} />
      </Text>
    </Group>
  )
}

function Items({ id, listId }: { id: number; listId: string }) {
  const { data, isError, refetch } = useQuery(replacementQuery(id))
  if (!data) return isError ? <LoadError onReload={() => void refetch()} /> : <Skeleton height={60} mt="xs" />
  const hidden = data.configurations_count - data.items.length
  return (
    <ul id={listId} className={classes.names}>
      {data.items.map((item) => (
        <li key={item.id}>
          {item.deleted === 1 || item.workspace.deleted === 1 ? (
            <span>{item.name} (in trash)</span>
          ) : (
            <RouteLink
              to={pathsOf({ kind: 'configuration', workspaceId: item.workspace.id, id: item.id }).history}
              fz="inherit"
              title={item.name}
            >
              {item.name}
            </RouteLink>
          )}
          <span>
            {' '}
            in {item.workspace.name}, version {item.version_after}
          </span>
        </li>
      ))}
      {hidden > 0 && <li>{configurationCount(hidden)} that you may not see</li>}
    </ul>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtc(at)}>
    {formatTimestamp(at)}
  </time>
)
