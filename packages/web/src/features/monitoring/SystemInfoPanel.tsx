import { Progress, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SystemInfo } from '@clew/contract'
import type { ReactNode } from 'react'
import { formatKilobytes } from '../../format/bytes.ts'
import { systemInfoQuery } from '../../api/system-info.ts'
import classes from './monitoring.module.css'

const POLL_INTERVAL_MS = 10_000
const FULL_FROM_PERCENT = 90

/** How the server is doing, asked again and again for as long as this is on the screen. */
export function SystemInfoPanel() {
  const { data, isError } = useQuery({
    ...systemInfoQuery(),
    staleTime: 0,
    refetchInterval: POLL_INTERVAL_MS,
  })
  return (
    <Stack gap="sm">
      <Text fw={600}>Monitoring</Text>
      {data && <Figures info={data} />}
      {!data && !isError && <Skeleton height={104} />}
      {isError && (
        <Text size="sm" c="var(--clew-error)" role="alert">
          The server did not answer. {data ? 'These are its last figures.' : 'Asking again in a few seconds.'}
        </Text>
      )}
    </Stack>
  )
}

function Figures({ info }: { info: SystemInfo }) {
  const { size, used } = info.disk_space
  const percent = size === 0 ? 0 : (used / size) * 100
  return (
    <>
      <div>
        <Figure name="Disk space">
          {formatKilobytes(used)} of {formatKilobytes(size)}
        </Figure>
        <Progress
          value={percent}
          color={percent >= FULL_FROM_PERCENT ? 'red' : 'brand'}
          mt={6}
          aria-label={`Disk space used: ${Math.round(percent)} %`}
        />
      </div>
      <Figure name="Load, one minute">{info.system_one_minute_load.toFixed(2)}</Figure>
      <Figure name="CPU cores">{info.cpu_cores_count}</Figure>
      <Figure name="Workers">{info.mi_workers_count}</Figure>
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <span>{name}</span>
      <span className={classes.value}>{children}</span>
    </div>
  )
}
