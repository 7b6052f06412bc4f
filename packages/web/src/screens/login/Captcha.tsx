/// <reference types="altcha/types/react" />
import { calls } from '@clew/contract'
import { Skeleton, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { API_BASE } from '../../api/transport.ts'
import classes from './Captcha.module.css'

const CHALLENGE_URL = `${API_BASE}${calls.sessions.captchaChallenge.path}`
const CONFIGURATION = JSON.stringify({ hideFooter: true, hideLogo: true })

interface CaptchaProps {
  /** With undefined when a solution is no longer good. */
  onSolved: (solution: string | undefined) => void
}

/** Proof of work instead of puzzles: the browser computes for a second. To start anew, give it another key. */
export function Captcha({ onSolved }: CaptchaProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  useEffect(() => {
    import('altcha').then(
      () => setState('loaded'),
      () => setState('failed'),
    )
  }, [])

  const tell = useEffectEvent((event: Event) => {
    const { state: widgetState, payload } = (event as CustomEvent<{ state: string; payload?: string }>).detail
    onSolved(widgetState === 'verified' ? payload : undefined)
  })
  const [widget, setWidget] = useState<HTMLElement | null>(null)
  useEffect(() => {
    widget?.addEventListener('statechange', tell)
    return () => widget?.removeEventListener('statechange', tell)
  }, [widget])

  if (state === 'loading') return <Skeleton height={56} aria-label="Loading" />
  if (state === 'failed') return <Text role="alert">The check could not be loaded. Please reload the page.</Text>
  return (
    <altcha-widget
      ref={setWidget}
      className={classes.captcha}
      challenge={CHALLENGE_URL}
      configuration={CONFIGURATION}
    />
  )
}
