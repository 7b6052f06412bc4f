import { Badge, Checkbox, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useId, useState } from 'react'
import { pathsOf } from '../../paths.ts'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { DiffView } from '../../ui/diff/DiffView.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import type { Change, Previewed } from './replacement-queries.ts'
import classes from './find-and-replace.module.css'

interface PreviewRowProps {
  configuration: Previewed
  isTicked: boolean
  /** What has happened to it since. */
  moved: string | undefined
  onToggle: (id: number) => void
}

/** One configuration; what would change in it is compared when it is opened. */
export function PreviewRow({ configuration, isTicked, moved, onToggle }: PreviewRowProps) {
  const { id, name, workspace, component, changes, problem } = configuration
  const [isOpen, setIsOpen] = useState(false)
  const changesId = useId()
  const matches = changes.reduce((sum, change) => sum + change.matches, 0)
  const note = problem ?? moved
  return (
    <li className={classes.row} data-left-out={!isTicked || undefined}>
      <div className={classes.rowHead}>
        <Checkbox
          aria-label={`Replace in ${name}`}
          checked={isTicked}
          disabled={problem !== null}
          onChange={() => onToggle(id)}
        />
        <UnstyledButton
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={changesId}
          aria-label={`${isOpen ? 'Hide' : 'Show'} changes of ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={isOpen || undefined} />
        </UnstyledButton>
        {component && <ComponentIcon icon={component.icon} size={18} />}
        <div className={classes.what}>
          <RouteLink
            to={pathsOf({ kind: 'configuration', workspaceId: workspace.id, id }).itself}
            fw={600}
            className={classes.name}
            title={name}
          >
            {name}
          </RouteLink>
          <Text size="sm" c="dimmed" className={classes.name} title={workspace.name}>
            {workspace.name}
          </Text>
        </div>
        <div className={classes.fields}>
          <Badge variant="default" className={classes.matches}>
            {matches === 1 ? '1 match' : `${matches.toLocaleString('en')} matches`}
          </Badge>
          <Text size="sm" c="dimmed" className={classes.name}>
            {changes.map(({ title }) => title).join(', ')}
          </Text>
        </div>
      </div>
      {note !== undefined && (
        <Text size="sm" className={classes.problem} data-kind={problem === null ? 'moved' : 'problem'}>
          {problem === null ? note : `Cannot be replaced here. ${note}`}
        </Text>
      )}
      {isOpen && (
        <div id={changesId} className={classes.changes}>
          {changes.map((change) => (
            <ChangeView key={`${change.field} ${change.path}`} change={change} of={name} />
          ))}
        </div>
      )}
    </li>
  )
}

const ChangeView = memo(({ change, of }: { change: Change; of: string }) => (
  <div>
    <Text size="sm" fw={600} mb={4}>
      {change.title}
    </Text>
    <DiffView
      label={`${change.title} of ${of}`}
      before={change.before}
      after={change.after}
      language={change.language ?? 'text'}
    />
  </div>
))
