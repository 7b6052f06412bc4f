import { ActionIcon, Button, Group, Select, Tooltip } from '@mantine/core'
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsSort,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconDownload,
  IconFilter,
  IconTextWrap,
} from '@tabler/icons-react'
import type { ComponentType, KeyboardEvent } from 'react'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { logLevels, type LogView } from './log-view.ts'
import { MatchCount } from './MatchCount.tsx'
import type { MatchSteps } from './use-match-steps.ts'
import classes from './log-viewer.module.css'

interface LogToolbarProps {
  view: LogView
  onChange: (changes: Partial<LogView>) => void
  isWriting: boolean
  onReverse: () => void
  wraps: boolean
  onWrap: (wraps: boolean) => void
  found: readonly number[] | undefined
  steps: MatchSteps
  onCopy: () => void
  isCopying: boolean
  /** Why the lines cannot be copied. */
  copyRefusal: string | undefined
  onDownload: () => void
  isDownloading: boolean
  onFirst: () => void
  onLast: () => void
}

/** A search of a long log is worth a moment's wait, but no more. */
const SEARCH_WAIT_MS = 200
const ALL_LEVELS = 'all'
const levelChoices = [
  { value: ALL_LEVELS, label: 'All levels' },
  ...logLevels.map((level) => ({ value: level, label: level })),
]

export function LogToolbar(props: LogToolbarProps) {
  const { view, onChange, isWriting, onReverse, wraps, onWrap, found, steps, onFirst, onLast } = props
  const isSearching = view.search !== ''
  const stepByKey = ({ shiftKey }: KeyboardEvent) => isSearching && steps.step(shiftKey ? 'previous' : 'next')
  return (
    <Group gap="xs" mb="xs" role="toolbar" aria-label="Log" className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label="Search in log"
          value={view.search}
          onSearch={(search) => onChange({ search })}
          onEnter={stepByKey}
          waitMs={SEARCH_WAIT_MS}
        />
      </div>
      {isSearching && (
        <Group gap={4} wrap="nowrap">
          <MatchCount found={found} position={steps.position} />
          <Tool label="Previous match" icon={IconChevronUp} onClick={() => steps.step('previous')} />
          <Tool label="Next match" icon={IconChevronDown} onClick={() => steps.step('next')} />
          <Tool
            label="Only matching lines"
            icon={IconFilter}
            isOn={view.isOnlyMatches}
            onClick={() => onChange({ isOnlyMatches: !view.isOnlyMatches })}
          />
        </Group>
      )}
      <Select
        aria-label="Level"
        w={128}
        data={levelChoices}
        allowDeselect={false}
        value={view.level ?? ALL_LEVELS}
        onChange={(choice) => onChange({ level: logLevels.find((level) => level === choice) })}
      />
      <DisabledTooltip reason={isWriting ? "Logs order can't be reversed while job is still running." : undefined}>
        <Button
          variant="default"
          aria-pressed={view.isReversed && !isWriting}
          leftSection={<IconArrowsSort size={16} aria-hidden />}
          onClick={onReverse}
        >
          Reverse order
        </Button>
      </DisabledTooltip>
      <Group gap={4} wrap="nowrap" className={classes.tools}>
        <Tool label="First line" icon={IconArrowBarToUp} onClick={onFirst} />
        <Tool label="Last line" icon={IconArrowBarToDown} onClick={onLast} />
        <Tool label="Wrap lines" icon={IconTextWrap} isOn={wraps} onClick={() => onWrap(!wraps)} />
        <Tool
          label="Copy"
          icon={IconCopy}
          isBusy={props.isCopying}
          refusal={props.copyRefusal}
          onClick={props.onCopy}
        />
        <Tool label="Download" icon={IconDownload} isBusy={props.isDownloading} onClick={props.onDownload} />
      </Group>
    </Group>
  )
}

interface ToolProps {
  label: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  onClick: () => void
  /** Of something that is on or off. */
  isOn?: boolean
  isBusy?: boolean
  refusal?: string | undefined
}

function Tool({ label, icon: Icon, onClick, isOn, isBusy = false, refusal }: ToolProps) {
  const button = (
    <ActionIcon
      variant={isOn ? 'light' : 'subtle'}
      color={isOn ? 'brand' : 'gray'}
      size="lg"
      aria-label={label}
      aria-pressed={isOn}
      loading={isBusy}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
  return refusal === undefined ? (
    <Tooltip label={label}>{button}</Tooltip>
  ) : (
    <DisabledTooltip reason={refusal}>{button}</DisabledTooltip>
  )
}
