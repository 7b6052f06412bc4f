import { Button, Menu } from '@mantine/core'
import { IconBraces, IconDownload, IconFileText } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { logDownloadPath } from '../../api/logs.ts'
import { filterOf, type LogsState } from './logs-state.ts'

/** All that the search finds, not only what is loaded. The link is good for minutes, so it is asked for when it is needed. */
export function DownloadMenu({ state }: { state: LogsState }) {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: 'text' | 'jsonl') => logDownloadPath(filterOf(state, Date.now()), state.order, format),
    onSuccess: (path) => {
      const link = document.createElement('a')
      link.href = path
      link.download = ''
      link.click()
    },
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending} leftSection={<IconDownload size={16} aria-hidden />}>
          Download
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Everything that the search finds</Menu.Label>
        <Menu.Item leftSection={<IconFileText size={16} aria-hidden />} onClick={() => mutate('text')}>
          As text
        </Menu.Item>
        <Menu.Item leftSection={<IconBraces size={16} aria-hidden />} onClick={() => mutate('jsonl')}>
          As JSON lines
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
