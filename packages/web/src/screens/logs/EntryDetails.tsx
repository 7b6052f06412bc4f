import { Button, Drawer, Group, Text } from '@mantine/core'
import { IconClock, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LogEntry } from '@clew/contract'
import { formatDateTime } from '../../format/dates.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LevelWord } from '../../ui/log-line/LevelWord.tsx'
import { LineText } from '../../ui/log-line/LineText.tsx'
import { everything, type LogsState } from './logs-state.ts'
import { sourceNames } from './source-names.ts'
import { JobLink, Places, UserLink } from './Where.tsx'
import classes from './logs.module.css'

const AROUND_MS = 5 * 60_000

interface EntryDetailsProps {
  /** Missing before the first look. */
  entry: LogEntry | undefined
  opened: boolean
  onClose: () => void
  onNarrow: (changes: Partial<LogsState>) => void
}

export function EntryDetails({ entry, opened, onClose, onNarrow }: EntryDetailsProps) {
  const narrow = (changes: Partial<LogsState>) => {
    onClose()
    onNarrow(changes)
  }
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="lg"
      title="Entry"
      closeButtonProps={{ 'aria-label': 'Close' }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {entry && (
        <>
          <div className={classes.whole}>
            <LineText text={entry.text} search="" />
          </div>
          <Group gap="xs" my="sm">
            <CopyButton value={entry.text} label="Copy text" />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconClock size={14} aria-hidden />}
              onClick={() => narrow(around(entry.created))}
            >
              What happened around
            </Button>
            <NarrowButton entry={entry} onNarrow={narrow} />
          </Group>
          <dl className={classes.facts}>
            <Fact name="Time">
              {formatDateTime(entry.created)}
              <Text size="xs" c="dimmed">
                {entry.created}
              </Text>
            </Fact>
            <Fact name="Level">
              <LevelWord level={entry.level} />
            </Fact>
            <Fact name="Source">{sourceNames[entry.source]}</Fact>
            {entry.source === 'job' && <JobFacts entry={entry} />}
            {entry.source === 'audit' && <AuditFacts entry={entry} />}
            {entry.source === 'server' && <ServerFacts entry={entry} />}
          </dl>
        </>
      )}
    </Drawer>
  )
}

function JobFacts({ entry }: { entry: Extract<LogEntry, { source: 'job' }> }) {
  return (
    <>
      {entry.job && (
        <Fact name="Where">
          <Places {...entry.job} />
        </Fact>
      )}
      <Fact name="Job">
        <JobLink entry={entry} />, line {entry.line.toLocaleString('en')}
      </Fact>
      {entry.job && (
        <Fact name="Started by">
          <UserLink name={entry.job.user.name} />
        </Fact>
      )}
    </>
  )
}

function AuditFacts({ entry }: { entry: Extract<LogEntry, { source: 'audit' }> }) {
  const { user, about, fields, status, address, action, request_id } = entry
  return (
    <>
      <Fact name="Who">{user ? <UserLink name={user.name} /> : 'Nobody who was signed in'}</Fact>
      {(about.workspace || about.dawg) && (
        <Fact name="Where">
          <Places {...about} />
        </Fact>
      )}
      {about.user && (
        <Fact name="User">
          <UserLink name={about.user.name} />
        </Fact>
      )}
      {fields.length > 0 && <Fact name="Fields sent">{fields.join(', ')}</Fact>}
      <Fact name="Result">{status < 400 ? `done (${status})` : `refused or failed (${status})`}</Fact>
      <Fact name="Address">{address}</Fact>
      <Fact name="Call">{action}</Fact>
      <Fact name="Request">{request_id}</Fact>
    </>
  )
}

function ServerFacts({ entry: { event, process, details } }: { entry: Extract<LogEntry, { source: 'server' }> }) {
  return (
    <>
      <Fact name="Event">{event}</Fact>
      <Fact name="Process">{process}</Fact>
      {Object.entries(details).map(([name, value]) => (
        <Fact key={name} name={name.replaceAll('_', ' ')}>
          <span className={classes.detail}>{String(value)}</span>
        </Fact>
      ))}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** To everything else of the same configuration, workspace or person. */
function NarrowButton({ entry, onNarrow }: { entry: LogEntry; onNarrow: (changes: Partial<LogsState>) => void }) {
  const about = entry.source === 'job' ? entry.job : entry.source === 'audit' ? entry.about : null
  const person = entry.source === 'audit' ? entry.user : null
  const only = { workspaceId: undefined, configurationId: undefined, userId: undefined }
  const choice = about?.configuration
    ? {
        label: 'Only this configuration',
        to: { configurationId: about.configuration.id, workspaceId: about.workspace?.id },
      }
    : about?.workspace
      ? { label: 'Only this workspace', to: { workspaceId: about.workspace.id } }
      : person && { label: 'Only this person', to: { userId: person.id } }
  if (!choice) return null
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconFilter size={14} aria-hidden />}
      onClick={() => onNarrow({ ...only, ...choice.to })}
    >
      {choice.label}
    </Button>
  )
}

/** Everything of ten minutes, whatever was looked for. */
function around(created: string): Partial<LogsState> {
  const at = Date.parse(created)
  const { isLive: _, ...plain } = everything
  return {
    ...plain,
    range: 'custom',
    from: new Date(at - AROUND_MS).toISOString(),
    to: new Date(at + AROUND_MS).toISOString(),
  }
}
