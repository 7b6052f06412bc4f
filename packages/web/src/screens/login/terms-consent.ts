import { useState } from 'react'
import { preferences } from '../../session/preferences.ts'

export interface TermsConsent {
  /** The checkbox is shown: nobody has accepted in this browser yet. */
  isAsked: boolean
  isTicked: boolean
  isMissing: boolean
  tick: (isTicked: boolean) => void
  /** Asked right before signing in: remembers a consent, and marks a missing one. */
  isGiven: () => boolean
}

export function useTermsConsent(): TermsConsent {
  // Read once: the checkbox must not vanish under the pointer when a first try fails.
  const [isAsked] = useState(() => !preferences.hasAcceptedTerms())
  const [isTicked, setIsTicked] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  return {
    isAsked,
    isTicked,
    isMissing,
    tick: (ticked) => {
      setIsTicked(ticked)
      setIsMissing(false)
    },
    isGiven: () => {
      if (!isAsked) return true
      if (isTicked) preferences.keepTermsAccepted()
      else setIsMissing(true)
      return isTicked
    },
  }
}
