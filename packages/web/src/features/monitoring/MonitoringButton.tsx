import { ActionIcon, Popover, Tooltip } from '@mantine/core'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { useState } from 'react'
import { SystemInfoPanel } from './SystemInfoPanel.tsx'

/** Opens the monitoring panel; nothing is asked of the server while it is closed. */
export function MonitoringButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={288} shadow="md">
      <Tooltip label="Monitoring" disabled={isOpen}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Monitoring"
            onClick={() => setIsOpen((wasOpen) => !wasOpen)}
          >
            <IconActivityHeartbeat size={20} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown>
        <SystemInfoPanel />
      </Popover.Dropdown>
    </Popover>
  )
}
