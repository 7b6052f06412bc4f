import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'

interface DownloadButtonProps {
  children: string
  /** Asked for at the click: a link is good for some minutes only. */
  linkTo: () => Promise<string>
  disabledReason?: string | undefined
  size?: 'compact-sm' | 'sm'
}

export function DownloadButton({ children, linkTo, disabledReason, size = 'sm' }: DownloadButtonProps) {
  const download = useMutation({ mutationFn: linkTo, onSuccess: follow })
  return (
    <DisabledTooltip reason={disabledReason}>
      <Button
        variant="default"
        size={size}
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {children}
      </Button>
    </DisabledTooltip>
  )
}

/** The browser saves what it gets there, and the page stays. */
function follow(link: string): void {
  const anchor = document.createElement('a')
  anchor.href = link
  anchor.download = ''
  anchor.click()
}
