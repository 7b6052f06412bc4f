import { act } from '@testing-library/react'
import { onTestFinished } from 'vitest'

/** Without a layout the window has nothing to scroll: it only says that it has. */
export function scrollWindowTo(y: number): void {
  const say = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true })
  onTestFinished(() => void say(0))
  act(() => {
    say(y)
    window.dispatchEvent(new Event('scroll'))
  })
}
