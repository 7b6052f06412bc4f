import { Alert, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { JobStatus } from '@clew/contract'
import type { Job, LogLine } from '../../api/runnables.ts'
import { truncate } from '../../format/truncate.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { statusLook } from '../../ui/status/status-look.ts'
import { isTrouble } from './cause.ts'
import { lastLinesQuery } from './job-queries.ts'
import type { NamedJob } from './named-job.ts'
import { HandingLink, RememberingLink } from './previous-path.tsx'
import type { Cause } from './use-cause.ts'
import classes from './WhyPanel.module.css'

const LONGEST_NAME = 60
const MOST_OTHERS = 5

const happened = {
  error: 'failed',
  warning: 'ended with a warning',
  canceled: 'was canceled',
} as const satisfies Partial<Record<JobStatus, string>>

interface WhyPanelProps {
  of: Runnable
  job: Job
  /** Of what has run. */
  name: string
  cause: Cause
}

/** Why a job has failed or warned: what exactly went wrong, what it said, and where that stands in the log. */
export function WhyPanel({ of, job, name, cause: { chain, others, isSearching } }: WhyPanelProps) {
  const deepest = chain.at(-1) ?? { of, job, isDeleted: false }
  const { lines, isLoading } = useLastLines(deepest)
  if (!isTrouble(job.status)) return null
  const { icon: StatusIcon } = statusLook[job.status]
  const message = deepest.job.message ?? lines.at(-1)?.text
  // Programs like to say it twice, and the last thing they say is often the message itself.
  const said = lines.findLast(({ text }) => text === message)
  const further = lines.filter(({ text }) => text !== message)
  return (
    <section aria-label="Why">
      <Alert
        role="none"
        color={job.status === 'error' ? 'red' : 'amber'}
        variant="light"
        title="Why"
        icon={<StatusIcon aria-hidden />}
      >
        <Text component="p" className={classes.message}>
          <Blamed chain={chain} name={name} /> {happened[deepest.job.status as keyof typeof happened]}
          {message === undefined ? (isSearching || isLoading ? '…' : ' and gave no reason.') : `: ${message}`}
          {said && (
            <>
              {' '}
              <LineLink of={deepest.of} jobId={deepest.job.id} line={said.id} />
            </>
          )}
        </Text>
        <Lines of={deepest.of} jobId={deepest.job.id} lines={further} />
        {others.length > 0 && <Others others={others} />}
      </Alert>
    </section>
  )
}

function useLastLines({ of, job, isDeleted }: { of: Runnable; job: Job; isDeleted: boolean }) {
  const level = job.status === 'warning' ? 'warning' : 'error'
  const { data: lines = [], isLoading } = useQuery({
    ...lastLinesQuery(of, job.id, level),
    enabled: isTrouble(job.status) && !isDeleted,
  })
  return { lines, isLoading }
}

/** "Nightly" › "clean.sql", each a link to its job. */
function Blamed({ chain, name }: { chain: readonly NamedJob[]; name: string }) {
  if (chain.length === 0) return <strong title={name}>“{truncate(name, LONGEST_NAME)}”</strong>
  return chain.map((named, index) => (
    <Fragment key={named.job.id}>
      {index > 0 && ' › '}
      <NameOf named={named} />
    </Fragment>
  ))
}

function NameOf({ named: { name, path, isDeleted } }: { named: NamedJob }) {
  const shown = `“${truncate(name, LONGEST_NAME)}”`
  return isDeleted ? (
    <strong title={name}>{shown}</strong>
  ) : (
    <RememberingLink to={path} title={name} fw={600} underline="always">
      {shown}
    </RememberingLink>
  )
}

function Lines({ of, jobId, lines }: { of: Runnable; jobId: number; lines: readonly LogLine[] }) {
  if (lines.length === 0) return null
  return (
    <ol className={classes.lines} aria-label="Last lines of the log">
      {lines.map(({ id, text }) => (
        <li key={id} className={classes.line}>
          <LineLink of={of} jobId={jobId} line={id} />
          <span className={classes.text}>{text}</span>
        </li>
      ))}
    </ol>
  )
}

function LineLink({ of, jobId, line }: { of: Runnable; jobId: number; line: number }) {
  const page = pathsOf(of).job(jobId)
  const isHere = useLocation({ select: ({ pathname }) => pathname === page })
  // On the same page the way back stays what it is.
  const LinkToLine = isHere ? HandingLink : RememberingLink
  return (
    <LinkToLine to={pathsOf(of).jobLine(jobId, line)} className={classes.number} underline="always">
      → line {line}
    </LinkToLine>
  )
}

function Others({ others }: { others: readonly NamedJob[] }) {
  const left = others.length - MOST_OTHERS
  return (
    <Text component="p" size="sm" mt="xs" className={classes.message}>
      Also:{' '}
      {others.slice(0, MOST_OTHERS).map((named, index) => (
        <Fragment key={named.job.id}>
          {index > 0 && ', '}
          <NameOf named={named} />
        </Fragment>
      ))}
      {left > 0 && ` and ${left} more`}
    </Text>
  )
}
