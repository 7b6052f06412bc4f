import { Button, Menu, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatDateTime } from '../../format/dates.ts'
import type { RecentStatement } from './recent-statements.ts'
import classes from './sql.module.css'

interface RecentMenuProps {
  recent: readonly RecentStatement[]
  onChoose: (sql: string) => void
}

/** The statements that were run last in this browser. */
export function RecentMenu({ recent, onChoose }: RecentMenuProps) {
  return (
    <Menu position="bottom-start" width={420} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />}>
          Recent
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.recent}>
        {recent.length === 0 && <Menu.Label>Statements that you run appear here.</Menu.Label>}
        {recent.map(({ sql, at }) => (
          <Menu.Item key={sql} onClick={() => onChoose(sql)}>
            <Text size="sm" ff="monospace" lineClamp={2}>
              {sql.replaceAll(/\s+/g, ' ')}
            </Text>
            <Text size="xs" c="dimmed">
              {formatDateTime(new Date(at).toISOString())}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
