import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { systemInfoQuery } from '../../api/system-info.ts'
import { formatBuildDate } from '../../format/dates.ts'
import classes from './UserMenu.module.css'

/** Where this instance stands, and which version of the product it is. */
export function BuildNote({ location }: { location: string | null }) {
  // A version changes with a restart only.
  const { data } = useQuery({ ...systemInfoQuery(), staleTime: Infinity })
  const facts = [location, data && `Version ${data.version}`, data && formatBuildDate(data.build_date)]
  return (
    <Text size="xs" c="dimmed" className={classes.note}>
      {facts.filter(Boolean).join(' · ')}
    </Text>
  )
}
