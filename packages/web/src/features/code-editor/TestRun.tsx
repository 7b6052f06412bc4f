import { CloseButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import { useLayoutEffect, useRef } from 'react'
import type { LogLine } from '../../api/runnables.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { StatusBadge } from '../../ui/status/StatusBadge.tsx'
import { SHOWN_LINES, testRunQuery } from './use-test-run.ts'
import classes from './code-editor.module.css'

interface TestRunProps {
  of: Runnable
  jobId: number
  onClose: () => void
}

/** How the run from the editor is doing: its status and the end of its log. */
export function TestRun({ of, jobId, onClose }: TestRunProps) {
  const { data, isError } = useQuery(testRunQuery(of, jobId))
  const lines = data?.lines ?? []
  const isGoingOn = !data || isActive(data.job.status)
  return (
    <section aria-label="Test run" className={classes.run}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Group gap="sm">
          <span role="status">
            <StatusBadge status={data?.job.status ?? 'waiting'} />
          </span>
          <RouteLink to={pathsOf(of).job(jobId)}>Job #{jobId}</RouteLink>
        </Group>
        <CloseButton aria-label="Close the test run" onClick={onClose} />
      </Group>
      {data?.job.message && !lines.some(({ text }) => text === data.job.message) && (
        <Text size="xs" className={classes.message} role={data.job.status === 'error' ? 'alert' : undefined}>
          {data.job.message}
        </Text>
      )}
      {lines.length > 0 && <LogTail lines={lines} />}
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {isGoingOn ? 'Nothing in the log yet.' : 'Nothing in the log.'}
        </Text>
      )}
      {lines.length === SHOWN_LINES && (
        <Text size="xs" c="dimmed">
          The last {SHOWN_LINES} lines. The job has them all.
        </Text>
      )}
      {isError && (
        <Text size="sm" c="var(--clew-error)" role="alert">
          The server did not answer. Asking again in a few seconds.
        </Text>
      )}
    </section>
  )
}

/** Stays at the end, unless somebody has scrolled up to read. */
function LogTail({ lines }: { lines: readonly LogLine[] }) {
  const box = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  useLayoutEffect(() => {
    const { current } = box
    if (current && follows.current) current.scrollTop = current.scrollHeight
  })
  return (
    <div
      ref={box}
      className={classes.log}
      role="log"
      aria-live="off"
      aria-label="Log of the test run"
      // Otherwise the keyboard could not scroll it.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX
      }}
    >
      {lines.map(({ id, level, text }) => (
        <div key={id} className={classes.line} data-level={level}>
          <span className={classes.level}>{level}</span>
          <span>{text}</span>
        </div>
      ))}
    </div>
  )
}

const NEAR_END_PX = 24
