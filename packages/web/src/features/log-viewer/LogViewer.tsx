import { Button, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Job } from '../../api/runnables.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { preferences } from '../../session/preferences.ts'
import { Section } from '../../ui/Section.tsx'
import { LogNotes } from './LogNotes.tsx'
import { LogTable } from './LogTable.tsx'
import { LogToolbar } from './LogToolbar.tsx'
import { useLogView } from './log-view.ts'
import { MOST_COPIED, useCopyLines, useDownloadLog } from './take-away.ts'
import { useFollowing, usePointedLine } from './use-following.ts'
import { useKeptLine } from './use-kept-line.ts'
import { useLog } from './use-log.ts'
import { useLogLines } from './use-log-lines.ts'
import { useMatchSteps } from './use-match-steps.ts'
import { useRowWindow } from './use-row-window.ts'
import classes from './log-viewer.module.css'

interface LogViewerProps {
  of: Runnable
  job: Job
}

/** What a job has said: however long it is, only what is in view is loaded and drawn. */
export function LogViewer({ of, job }: LogViewerProps) {
  return (
    <Section title="Logs">
      <Text size="sm" c="dimmed" mt={-8} mb="xs">
        logs are archived after 30 days
      </Text>
      <Log key={job.id} of={of} job={job} />
    </Section>
  )
}

const ROW_HEIGHT = 20
/** On a phone the text stands below the rest. */
const NARROW = '(max-width: 40em)'

function Log({ of, job }: LogViewerProps) {
  const one = { of, jobId: job.id }
  const [view, change] = useLogView()
  const [wraps, setWraps] = useState(preferences.wrapsLogLines)
  const isNarrow = useMediaQuery(NARROW, window.matchMedia(NARROW).matches) ?? false
  const log = useLog(one, job.status, view)
  const { rows, filter, isWriting, isReversed } = log
  const narrowed = `${filter?.level ?? ''} ${filter?.search_text ?? ''}`
  const table = useRowWindow({
    count: rows.count,
    rowHeight: isNarrow ? ROW_HEIGHT * 2 : ROW_HEIGHT,
    isMeasured: wraps,
    name: `${isReversed} ${narrowed}`,
  })
  useKeptLine(table, rows, `${narrowed} ${table.shape}`)
  const lines = useLogLines({ log: one, rows, filter, firstRow: table.firstRow, lastRow: table.lastRow })
  const following = useFollowing(table, rows, isWriting, view.line !== undefined)
  const steps = useMatchSteps(table, rows, log.found, { search: view.search, isReversed })
  usePointedLine(table, rows, view.line)
  const copy = useCopyLines(one, rows)
  const download = useDownloadLog(one)

  const isEmpty = log.lastLine === 0 && !log.hasFailed
  const reverse = () => {
    change({ isReversed: !view.isReversed })
    log.reload()
    table.goTo(0, 'start')
  }
  return (
    <>
      <LogToolbar
        view={view}
        onChange={change}
        isWriting={isWriting}
        onReverse={reverse}
        wraps={wraps}
        onWrap={(on) => {
          setWraps(on)
          preferences.keepWrapsLogLines(on)
        }}
        found={log.found}
        steps={steps}
        onCopy={() => copy.mutate()}
        isCopying={copy.isPending}
        copyRefusal={
          rows.count > MOST_COPIED ? 'The log is too long to be copied as a whole. Please download it.' : undefined
        }
        onDownload={() => download.mutate()}
        isDownloading={download.isPending}
        onFirst={() => {
          following.leave()
          table.goTo(0, 'start')
        }}
        onLast={() => (isReversed ? table.goToEnd() : goToLast())}
      />
      <LogNotes log={log} lines={lines} pointedAt={view.line} onReload={log.reload} />
      {log.isLooking && !log.hasFailed && <Skeleton height={120} aria-label="Loading the log" />}
      {!isEmpty && !log.isLooking && rows.count > 0 && (
        <div className={classes.frame}>
          <LogTable
            table={table}
            rows={rows}
            lines={lines}
            search={view.search}
            wraps={wraps}
            pointedAt={view.line}
            currentMatch={steps.current}
            hrefOf={(line) => pathsOf(of).jobLine(job.id, line)}
            onPoint={(line) => change({ line })}
            onScroll={following.onScroll}
          />
          {isWriting && !following.isFollowing && (
            <Button
              className={classes.follow}
              size="compact-md"
              leftSection={<IconArrowDown size={16} aria-hidden />}
              onClick={following.follow}
            >
              Follow
            </Button>
          )}
        </div>
      )}
    </>
  )

  function goToLast(): void {
    table.goToEnd()
    following.follow()
  }
}
