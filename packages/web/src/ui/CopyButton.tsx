import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'
import { showToast } from './toast/toast.ts'

const SAYS_COPIED_MS = 2_000

interface CopyButtonProps {
  value: string
  /** What is copied, for the tooltip and screen readers: "Copy link". */
  label?: string
  /** What a toast says once it is copied. */
  toast?: string
}

export function CopyButton({ value, label = 'Copy', toast }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'Copied' | 'Copying failed'>()
  useEffect(() => {
    if (outcome === undefined) return undefined
    const timer = setTimeout(() => setOutcome(undefined), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    const isCopied = await copyText(value)
    setOutcome(isCopied ? 'Copied' : 'Copying failed')
    if (isCopied && toast !== undefined) showToast({ type: 'success', message: toast })
  }

  return (
    <Tooltip label={outcome ?? label} openDelay={0}>
      <ActionIcon variant="subtle" color="gray" aria-label={outcome ?? label} onClick={() => void copy()}>
        {outcome === 'Copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
