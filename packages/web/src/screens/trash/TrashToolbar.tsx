import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { SearchField } from '../../ui/SearchField.tsx'
import { typeWords } from './item-types.ts'
import { typesFor, type TrashState } from './trash-state.ts'
import classes from './TrashScreen.module.css'

interface TrashToolbarProps {
  ref: RefObject<HTMLDivElement | null>
  state: TrashState
  isAdministrator: boolean
  onChange: (changes: Partial<TrashState>) => void
}

export function TrashToolbar({ ref, state, isAdministrator, onChange }: TrashToolbarProps) {
  const types = typesFor(isAdministrator).map((value) => ({ value, label: typeWords[value].plural }))
  const isNewestFirst = state.direction === 'DESC'
  const order = isNewestFirst ? 'Last deleted first' : 'First deleted first'
  const OrderIcon = isNewestFirst ? IconSortDescending : IconSortAscending
  return (
    <div ref={ref} role="search" aria-label="Find in the trash" className={classes.toolbar}>
      <div className={classes.find}>
        <SearchField
          label={isAdministrator ? 'Search by name or email' : 'Search by name'}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SegmentedControl
        aria-label="Type"
        className={classes.types}
        value={state.type}
        onChange={(type) => onChange({ type })}
        data={[{ value: 'all', label: 'All' }, ...types]}
      />
      <Tooltip label={`${order}; press to turn around`}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={`Order: ${order.toLowerCase()}`}
          onClick={() => onChange({ direction: isNewestFirst ? 'ASC' : 'DESC' })}
        >
          <OrderIcon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
