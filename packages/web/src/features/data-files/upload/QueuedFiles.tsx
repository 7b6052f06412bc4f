import { ActionIcon, Button, Group, Progress, Text, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatBytes } from '../../../format/bytes.ts'
import { truncate } from '../../../format/truncate.ts'
import type { QueuedFile } from './upload-queue.ts'
import classes from './upload.module.css'

interface QueuedFilesProps {
  files: readonly QueuedFile[]
  onCancel: (key: number) => void
  onRetry: (key: number) => void
}

const LONGEST_NAME = 45

/** How far each is, and what went wrong with it. */
export function QueuedFiles({ files, onCancel, onRetry }: QueuedFilesProps) {
  if (files.length === 0) return null
  return (
    <ul className={classes.queue} aria-label="On their way">
      {files.map(({ key, file: { name, size }, state, sent, problem }) => (
        <li key={key}>
          <Group gap="xs" wrap="nowrap" justify="space-between">
            <bdi className={classes.name} title={name}>
              {truncate(name, LONGEST_NAME)}
            </bdi>
            <Group gap={4} wrap="nowrap">
              {state === 'failed' && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => onRetry(key)}
                  aria-label={`Try again: ${name}`}
                >
                  Try again
                </Button>
              )}
              <Tooltip label={state === 'failed' ? 'Dismiss' : 'Cancel'}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${state === 'failed' ? 'Dismiss' : 'Cancel'}: ${name}`}
                  onClick={() => onCancel(key)}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              </Tooltip>
            </Group>
          </Group>
          {state === 'failed' ? (
            <Text size="sm" c="var(--clew-error)" role="alert">
              {problem}
            </Text>
          ) : (
            <>
              <Progress
                size="sm"
                value={size === 0 ? 0 : Math.min((sent / size) * 100, 100)}
                animated={state === 'sending'}
                aria-label={`Progress: ${name}`}
              />
              <Text size="sm" c="dimmed">
                {state === 'waiting' ? 'Waiting' : progressText(sent, size)}
              </Text>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** All of it has gone, but the server still looks through it. */
const progressText = (sent: number, size: number): string =>
  sent >= size ? 'Almost done…' : `${formatBytes(sent)} of ${formatBytes(size)}`
