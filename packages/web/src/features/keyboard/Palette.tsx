import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconBolt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { kindTitle } from '../../api/shared-kinds.ts'
import { useUser } from '../../session/use-user.ts'
import type { Command } from '../../ui/commands/commands.ts'
import { optionGroups, type Option, type OptionGroup } from './options.ts'
import classes from './keyboard.module.css'

const TYPING_PAUSE_MS = 120
const LONGEST_TEXT = 255
const ICON_SIZE = 16

interface PaletteProps {
  commands: readonly Command[]
  onClose: () => void
}

/** Over every workspace, DAWG, configuration, page and action: type a part of its name, Enter. */
export function Palette({ commands, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [asked] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const names = useQuery(namesQuery(asked))
  const groups = optionGroups({
    text,
    isAdministrator: useUser()?.role === 'admin',
    commands,
    found: names.data ?? [],
  })
  const choose = useChoose(groups, onClose)
  return (
    <Modal.Root opened onClose={onClose} yOffset="10dvh" size="lg">
      <Modal.Overlay />
      <Modal.Content aria-label="Find anything, do anything" classNames={{ content: classes.palette! }}>
        <PaletteList
          groups={groups}
          typed={typed}
          onType={setTyped}
          onChoose={choose}
          onClose={onClose}
          isAsking={text !== '' && (names.isFetching || asked !== text)}
        />
      </Modal.Content>
    </Modal.Root>
  )
}

const namesQuery = (text: string) =>
  queryOptions({
    queryKey: ['names', text],
    queryFn: async ({ signal }) => (await api.names.find({ query: { search_text: text } }, { signal })).found,
    enabled: text !== '',
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  })

function useChoose(groups: OptionGroup[], onClose: () => void) {
  const navigate = useNavigate()
  return (id: string) => {
    const option = groups.flatMap(({ options }) => options).find((one) => one.id === id)
    if (!option) return
    onClose()
    if ('to' in option) void navigate({ to: option.to })
    else option.run()
  }
}

interface PaletteListProps {
  groups: OptionGroup[]
  typed: string
  onType: (text: string) => void
  onChoose: (id: string) => void
  /** Esc is the field's: the dialog does not hear it. */
  onClose: () => void
  isAsking: boolean
}

function PaletteList({ groups, typed, onType, onChoose, onClose, isAsking }: PaletteListProps) {
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose, scrollBehavior: 'auto' })
  const shown = groups.flatMap(({ options }) => options.map(({ id }) => id)).join('\n')
  const { selectFirstOption } = combobox
  // Enter takes the best of what there is now.
  useEffect(() => {
    if (shown !== '') selectFirstOption()
  }, [shown, selectFirstOption])
  return (
    <Combobox store={combobox} onOptionSubmit={onChoose}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          size="md"
          variant="unstyled"
          className={classes.input}
          aria-label="Find anything, do anything"
          placeholder="Find anything, do anything"
          maxLength={LONGEST_TEXT}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={isAsking && <Loader size="xs" aria-label="Searching" />}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="What was found">
        {groups.map(({ title, options }) => (
          <Combobox.Group key={title} label={title}>
            {options.map((option) => (
              <PaletteOption key={option.id} option={option} />
            ))}
          </Combobox.Group>
        ))}
        {groups.length === 0 && <Combobox.Empty>Nothing has this name.</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  )
}

function PaletteOption({ option }: { option: Option }) {
  const refusal = 'run' in option ? option.refusal : undefined
  const Icon = 'run' in option ? IconBolt : IconArrowRight
  const note = refusal ?? option.note
  return (
    <Combobox.Option value={option.id} disabled={refusal !== undefined} className={classes.option}>
      <Icon size={ICON_SIZE} aria-hidden className={classes.icon} />
      <span className={classes.label} title={option.label}>
        {option.label}
      </span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {'to' in option && option.kind && <span className={classes.kind}>{kindTitle[option.kind]}</span>}
    </Combobox.Option>
  )
}
