import { Badge, Button, Text } from '@mantine/core'
import { IconClockX } from '@tabler/icons-react'
import type { ApiToken } from '@clew/contract'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { Time } from '../Time.tsx'
import classes from './tokens.module.css'

type Ask = (token: ApiToken, button: HTMLElement) => void

interface TokenTableProps {
  tokens: readonly ApiToken[]
  isLoading: boolean
  onRevoke: Ask
}

export function TokenTable({ tokens, isLoading, onRevoke }: TokenTableProps) {
  const now = useNow(false)
  return (
    <DataTable
      label="Your API tokens"
      columns={columnsWith(now, onRevoke)}
      rows={tokens}
      rowKey={({ id }) => id}
      emptyText="You have no API tokens."
      isLoading={isLoading}
      maxHeight={480}
      stacksOnPhone
    />
  )
}

const columnsWith = (now: number, ask: Ask): Column<ApiToken>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name }) => (
      <Text fw={600} className={classes.name}>
        {name}
      </Text>
    ),
  },
  { key: 'created', header: 'Created', cell: ({ created }) => <Time at={created} /> },
  { key: 'expires', header: 'Expires', cell: ({ expires }) => <Expiry expires={expires} now={now} /> },
  {
    key: 'last_used',
    header: 'Last used',
    cell: ({ last_used }) => (last_used === null ? <Text c="dimmed">not yet</Text> : <Time at={last_used} />),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (token) => (
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={`Revoke ${token.name}`}
        onClick={({ currentTarget }) => ask(token, currentTarget)}
      >
        Revoke
      </Button>
    ),
  },
]

function Expiry({ expires, now }: { expires: string | null; now: number }) {
  if (expires === null) return <Text>never</Text>
  if (new Date(expires).getTime() > now) return <Time at={expires} />
  return (
    <span className={classes.expired}>
      <Time at={expires} />
      <Badge color="red" variant="light" leftSection={<IconClockX size={12} aria-hidden />}>
        expired
      </Badge>
    </span>
  )
}
