import { Button, Chip, Group, Select } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { logSources, type LogSource } from '@clew/contract/rules/log-sources'
import { SearchField } from '../../ui/SearchField.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import { canBeLive, everything, isNarrowed, levels, type LogsState } from './logs-state.ts'
import { AboutFields } from './AboutFields.tsx'
import { TimeFields } from './TimeFields.tsx'
import classes from './logs.module.css'

interface LogsToolbarProps {
  state: LogsState
  onChange: (changes: Partial<LogsState>) => void
}

const sourceLabels = { job: 'Jobs', audit: 'Audit', server: 'Server' } as const satisfies Record<LogSource, string>
const levelLabels = {
  debug: 'All levels',
  info: 'info and above',
  warning: 'warning and above',
  error: 'error',
} as const satisfies Record<LogsState['level'], string>

export function LogsToolbar({ state, onChange }: LogsToolbarProps) {
  const { order: _, isLive: __, ...noFilters } = everything
  return (
    <div role="search" aria-label="Find in the logs" className={classes.toolbar}>
      <div className={classes.fields}>
        <div className={classes.find}>
          <SearchField label="Search in all logs" value={state.search} onSearch={(search) => onChange({ search })} />
        </div>
        <Sources sources={state.sources} onChange={(sources) => onChange({ sources })} />
        <Select
          aria-label="Level"
          className={classes.level}
          data={levels.map((level) => ({ value: level, label: levelLabels[level] }))}
          allowDeselect={false}
          value={state.level}
          onChange={(level) => onChange({ level: levels.find((one) => one === level) ?? everything.level })}
        />
        <TimeFields state={state} onChange={onChange} />
      </div>
      <div className={classes.fields}>
        <AboutFields state={state} onChange={onChange} />
        <Group gap="sm" className={classes.ways}>
          {isNarrowed(state) && (
            <Button variant="subtle" onClick={() => onChange(noFilters)}>
              Clear filters
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconArrowsSort size={16} aria-hidden />}
            onClick={() => onChange({ order: state.order === 'DESC' ? 'ASC' : 'DESC' })}
          >
            {state.order === 'DESC' ? 'Newest first' : 'Oldest first'}
          </Button>
          <Toggle
            label="Live"
            isOn={state.isLive && canBeLive(state)}
            onChange={(isLive) => onChange({ isLive })}
            reason={
              canBeLive(state) ? undefined : 'New entries come at the newest end: show it first, with an open end.'
            }
          />
        </Group>
      </div>
    </div>
  )
}

interface SourcesProps {
  sources: readonly LogSource[]
  onChange: (sources: readonly LogSource[]) => void
}

/** At least one stays chosen. */
function Sources({ sources, onChange }: SourcesProps) {
  const change = (chosen: readonly string[]) => {
    if (chosen.length > 0) onChange(logSources.filter((source) => chosen.includes(source)))
  }
  return (
    <Chip.Group multiple value={[...sources]} onChange={change}>
      <Group gap={6} wrap="nowrap" role="group" aria-label="Sources">
        {logSources.map((source) => (
          <Chip key={source} value={source} size="sm" radius="md" variant="light">
            {sourceLabels[source]}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}
