import { useQuery } from '@tanstack/react-query'
import { Button, Combobox, Text, Tooltip, useCombobox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Tag } from '@clew/contract'
import type { SharedEntity, SharedKind } from '../../api/shared-kinds.ts'
import { tagsQuery } from '../../api/shared-queries.ts'
import { TagChip } from '../../ui/TagChip.tsx'
import { useTagging } from './use-tagging.ts'
import classes from './tagging.module.css'

interface EntityTagsProps {
  kind: SharedKind
  entity: SharedEntity
  lockedReason: string | undefined
}

export function EntityTags({ kind, entity, lockedReason }: EntityTagsProps) {
  const { assign, remove } = useTagging(kind, entity)
  return (
    <div className={classes.tags} role="group" aria-label="Tags">
      {entity.tags.map((tag) => (
        <TagChip
          key={tag.id}
          name={tag.name}
          color={tag.color}
          {...(lockedReason === undefined && { onRemove: () => remove(tag) })}
        />
      ))}
      <TagMenu isFirst={entity.tags.length === 0} lockedReason={lockedReason} onPick={assign} />
    </div>
  )
}

const MOST_SHOWN = 100

interface TagMenuProps {
  /** Beside chips a plus says enough; alone it needs a word. */
  isFirst: boolean
  lockedReason: string | undefined
  onPick: (tag: Tag) => void
}

/** Every tag of the instance, found by typing. One that is there already is offered too: the refusal says so. */
function TagMenu({ isFirst, lockedReason, onPick }: TagMenuProps) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const [search, setSearch] = useState('')
  const isLocked = lockedReason !== undefined
  const { data: tags } = useQuery({ ...tagsQuery(), enabled: combobox.dropdownOpened })
  const found = tags?.filter(({ name }) => name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      withinPortal={false}
      onOptionSubmit={(value) => {
        const picked = tags?.find(({ id }) => String(id) === value)
        if (picked) onPick(picked)
        combobox.closeDropdown()
      }}
    >
      <Tooltip label={lockedReason} disabled={!isLocked}>
        <Combobox.Target withAriaAttributes={false}>
          <Button
            variant="default"
            radius="xl"
            size="compact-xs"
            h={24}
            aria-label="Add tag"
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
            // Not disabled: nobody could read the reason.
            {...(isLocked && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={() => !isLocked && combobox.toggleDropdown()}
          >
            <IconPlus size={14} aria-hidden />
            {isFirst && <span>Add tag</span>}
          </Button>
        </Combobox.Target>
      </Tooltip>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search tags"
          placeholder="Search tags"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            combobox.updateSelectedOptionIndex()
          }}
        />
        <Combobox.Options aria-label="Tags of this instance" mah={280} className={classes.options}>
          {found?.slice(0, MOST_SHOWN).map((tag) => (
            <Combobox.Option key={tag.id} value={String(tag.id)}>
              <TagChip name={tag.name} color={tag.color} />
            </Combobox.Option>
          ))}
          {found?.length === 0 && <Combobox.Empty>No tags found</Combobox.Empty>}
          {found === undefined && <Text c="dimmed">Loading tags…</Text>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
