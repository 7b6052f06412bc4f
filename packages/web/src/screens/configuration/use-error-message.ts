import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { truncate } from '../../format/truncate.ts'
import { showToast } from '../../ui/toast/toast.ts'

const LONGEST_MESSAGE = 500

/** Whoever sends the browser here, such as a provider that refused access, can say what went wrong in the address. */
export function useErrorMessageOfAddress(): void {
  const { error_message, ...rest } = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const message = error_message?.trim() ?? ''
  const forget = useEffectEvent(() => void navigate({ to: '.', search: rest, replace: true }))
  useEffect(() => {
    if (message === '') return
    showToast({ type: 'error', message: truncate(message, LONGEST_MESSAGE), suppressDuplicates: true })
    // Said once: a reload, or going back to the page, is no new error.
    forget()
  }, [message])
}
