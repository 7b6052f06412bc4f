/** Runs before every test file: what one test leaves behind must not reach the next. */
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { isRepeat } from '../ui/toast/repeats.ts'

// A ceiling for what never comes, not a time to wait: a busy machine must not fail a test.
configure({ asyncUtilTimeout: 15_000 })

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  notifications.clean()
  // Seen from the end of time everything was said long ago, and is forgotten.
  isRepeat('the end of a test', Number.MAX_SAFE_INTEGER)
  localStorage.clear()
  sessionStorage.clear()
})
