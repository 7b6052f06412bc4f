import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useSingleKey } from './single-keys.ts'

const USUAL_WAIT_MS = 300
const LONGEST_SEARCH = 255

interface SearchFieldProps {
  label: string
  /** What the list shows. */
  value: string
  /** Called when the typing pauses. */
  onSearch: (text: string) => void
  /** Enter, after what was typed has been sent. */
  onEnter?: (event: KeyboardEvent) => void
  /** How long the typing has to pause. */
  waitMs?: number
}

/** Searches while one types; `/` leads here from anywhere on the page, Esc empties it. */
export function SearchField({ label, value, onSearch, onEnter, waitMs = USUAL_WAIT_MS }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Changed from elsewhere, such as Back; what came from here may be behind what has been typed since.
    if (value !== sent) setText(value)
  }
  useSingleKey('/', () => input.current?.focus())

  const send = (typed: string) => {
    setSent(typed.trim())
    onSearch(typed.trim())
  }
  const sendLater = useDebouncedCallback(send, waitMs)
  const type = (typed: string) => {
    setText(typed)
    sendLater(typed)
  }
  const clear = () => {
    type('')
    sendLater.flush()
    input.current?.focus()
  }

  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_SEARCH}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text !== '' && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
      // A dialog hears of Esc before the field does, and looks for this.
      data-mantine-stop-propagation={text !== ''}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          sendLater.flush()
          onEnter?.(event)
        }
        if (event.key !== 'Escape' || text === '') return
        // One thing at a time: what Esc would close stays open.
        event.stopPropagation()
        clear()
      }}
    />
  )
}
