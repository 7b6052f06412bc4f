/** Shortcuts of one character. Whoever speaks to the computer instead of typing sets them off by chance, so they can be switched off. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'

const STORED_AS = 'clew.singleKeys'
const TYPED_INTO = 'input, textarea, select, [contenteditable]'

export const useSingleKeysSetting = () =>
  useLocalStorage({ key: STORED_AS, defaultValue: true, getInitialValueInEffect: false })

/** By the character, whichever keys a keyboard has it on; not while somebody types. */
export function useSingleKey(character: string, act: () => void): void {
  const [isOn] = useSingleKeysSetting()
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (!isOn) return undefined
    function onKey(event: KeyboardEvent) {
      if (event.key !== character || isCommand(event) || isTyping(event)) return
      // Otherwise the character is typed into the field that has the focus now.
      event.preventDefault()
      actNow()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, character])
}

/** On many keyboards AltGr, which counts as Ctrl and Alt, is the way to a character. */
const isCommand = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null
