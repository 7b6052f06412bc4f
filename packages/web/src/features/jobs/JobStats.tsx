import type { ReactNode } from 'react'
import type { Job } from '../../api/runnables.ts'
import { formatBytes } from '../../format/bytes.ts'
import { Section } from '../../ui/Section.tsx'
import { Duration } from './cells.tsx'
import classes from './JobStats.module.css'

/** What has been moved, and how long it took. */
export function JobStats({ job }: { job: Job }) {
  const { data_volumes: volumes = {}, files_count: files = {} } = job.stats
  return (
    <Section title="Stats">
      <dl className={classes.stats}>
        <Stat name="Data volume in">{sizeOf(volumes['/in'])}</Stat>
        <Stat name="Data volume out">{sizeOf(volumes['/out'])}</Stat>
        <Stat name="Files count in">{countOf(files['/in'])}</Stat>
        <Stat name="Files count out">{countOf(files['/out'])}</Stat>
        <Stat name="Duration">
          <Duration job={job} />
        </Stat>
      </dl>
    </Section>
  )
}

function Stat({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.stat}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const sizeOf = (bytes: number | undefined): string => (bytes === undefined ? '–' : formatBytes(bytes))
const countOf = (count: number | undefined): string => (count === undefined ? '–' : String(count))
