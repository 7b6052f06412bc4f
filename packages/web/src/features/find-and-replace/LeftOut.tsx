import { Alert, Button, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { pathsOf } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { configurationCount } from './replacement-words.ts'
import type { Preview } from './replacement-queries.ts'
import classes from './find-and-replace.module.css'

/** What has the text as well, and stays as it is. */
export function LeftOut({ configurations }: { configurations: Preview['left_out'] }) {
  const [isOpen, setIsOpen] = useState(false)
  const listId = useId()
  if (configurations.length === 0) return null
  const stay = configurations.length === 1 ? 'stays as it is' : 'stay as they are'
  return (
    <Alert color="gray" mb="sm" icon={<IconEye aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        {configurationCount(configurations.length)} {stay}: you may only view{' '}
        {configurations.length === 1 ? 'it' : 'them'}.
        <Button
          size="compact-xs"
          variant="transparent"
          px={0}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show which'}
        </Button>
        {isOpen && (
          <ul id={listId} className={classes.names}>
            {configurations.map(({ id, name, workspace }) => (
              <li key={id}>
                <RouteLink
                  to={pathsOf({ kind: 'configuration', workspaceId: workspace.id, id }).itself}
                  fz="inherit"
                  title={name}
                >
                  {name}
                </RouteLink>
                <span> in {workspace.name}</span>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Alert>
  )
}
