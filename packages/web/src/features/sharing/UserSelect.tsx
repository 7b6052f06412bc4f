import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { KnownUser } from './people.ts'

const MOST_SHOWN = 50

interface UserSelectProps {
  label: string
  /** Undefined while they are on their way. */
  users: readonly KnownUser[] | undefined
  value: number | undefined
  onChange: (user: KnownUser | undefined) => void
  error: string | undefined
  /** Empties itself after each choice, ready for the next. */
  isForSeveral?: boolean
}

/** One person among many, found by a part of the name or of the address. */
export function UserSelect({ label, users, value, onChange, error, isForSeveral = false }: UserSelectProps) {
  const [search, setSearch] = useState('')
  const byId = new Map(users?.map((user) => [String(user.id), user]))
  return (
    <Select
      label={label}
      placeholder={users ? 'Search by name or email' : 'Loading…'}
      data={[...byId.values()].map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => {
        if (isForSeveral) setSearch('')
        onChange(id === null ? undefined : byId.get(id))
      }}
      {...(isForSeveral && { searchValue: search, onSearchChange: setSearch })}
      error={error}
      limit={MOST_SHOWN}
      searchable
      clearable={!isForSeveral}
      nothingFoundMessage="No users found"
      maxDropdownHeight={280}
      comboboxProps={{ withinPortal: true }}
      renderOption={({ option }) => <Option user={byId.get(option.value)} />}
      openOnFocus={false}
      data-autofocus
    />
  )
}

function Option({ user }: { user: KnownUser | undefined }) {
  return (
    <div>
      <Text size="sm">{user?.name}</Text>
      <Text size="xs" c="dimmed">
        {user?.email}
      </Text>
    </div>
  )
}
