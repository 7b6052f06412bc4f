import { useEffect, useState } from 'react'

const RECHECK_MS = 60_000

/** The time, once a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), RECHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
