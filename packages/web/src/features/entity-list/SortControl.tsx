import { ActionIcon, Group, Select, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { SharedKind } from '@clew/contract'
import type { ListState } from './list-state.ts'
import { sortOptions } from './sort-options.ts'

interface SortControlProps {
  kind: SharedKind
  sort: string
  direction: ListState['direction']
  onChange: (changes: Partial<Pick<ListState, 'sort' | 'direction'>>) => void
}

export function SortControl({ kind, sort, direction, onChange }: SortControlProps) {
  const isAscending = direction === 'ASC'
  const says = isAscending ? 'Ascending' : 'Descending'
  return (
    <Group gap={4} wrap="nowrap">
      <Select
        aria-label="Sort by"
        w={200}
        allowDeselect={false}
        data={sortOptions[kind]}
        value={sort}
        onChange={(value) => value !== null && onChange({ sort: value })}
      />
      <Tooltip label={`${says}; press to turn around`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Sort direction: ${says.toLowerCase()}`}
          onClick={() => onChange({ direction: isAscending ? 'DESC' : 'ASC' })}
        >
          {isAscending ? <IconSortAscending size={18} aria-hidden /> : <IconSortDescending size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
