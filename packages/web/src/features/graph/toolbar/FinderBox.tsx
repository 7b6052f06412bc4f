import { ActionIcon, Group, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Finder } from './use-finder.ts'
import classes from './toolbar.module.css'

interface FinderBoxProps {
  label: string
  finder: Finder
  /** Steps through the matches; in a list there is nothing to step to. */
  hasSteps: boolean
}

export function FinderBox({ label, finder, hasSteps }: FinderBoxProps) {
  const { text, setText, matches, index, step } = finder

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && hasSteps) step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      setText('')
    }
  }

  return (
    <Group gap={4} wrap="nowrap" className={classes.finder}>
      <TextInput
        aria-label={label}
        placeholder={label}
        size="xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          text !== '' && (
            <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Clear" onClick={() => setText('')}>
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )
        }
        className={classes.finderInput}
      />
      <Text component="span" size="xs" c="dimmed" role="status" className={classes.count}>
        {matches && countOf(matches.size, index)}
      </Text>
      {matches && hasSteps && (
        <>
          <StepButton
            label="Previous match"
            icon={IconChevronUp}
            isDisabled={matches.size === 0}
            onClick={() => step(-1)}
          />
          <StepButton
            label="Next match"
            icon={IconChevronDown}
            isDisabled={matches.size === 0}
            onClick={() => step(1)}
          />
        </>
      )}
    </Group>
  )
}

function countOf(count: number, index: number | undefined): string {
  if (index !== undefined) return `${index + 1} of ${count}`
  return count === 0 ? 'No matches' : `${count} ${count === 1 ? 'match' : 'matches'}`
}

interface StepButtonProps {
  label: string
  icon: typeof IconChevronUp
  isDisabled: boolean
  onClick: () => void
}

function StepButton({ label, icon: Sign, isDisabled, onClick }: StepButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} disabled={isDisabled} onClick={onClick}>
      <Sign size={16} aria-hidden />
    </ActionIcon>
  )
}
