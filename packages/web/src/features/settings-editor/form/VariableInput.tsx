import { Input, Text } from '@mantine/core'
import type { Variables } from '@clew/contract'
import { unknownPlaceholders } from '@clew/contract/rules/placeholders'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { completed, completionAt, type Completion } from './completion.ts'
import type { FormContext } from './form-context.ts'
import { optionId, VariableList } from './VariableList.tsx'
import classes from './form.module.css'

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface VariableInputProps {
  id: string
  value: string
  onChange: (text: string) => void
  context: FormContext
  lines?: number
  /** Nobody is to see the text over a shoulder. It may have several lines all the same, as keys do. */
  isSecret?: boolean
  /** Dots instead of letters. */
  isMasked?: boolean
  placeholder?: string | undefined
  rightSection?: ReactNode
  inputMode?: 'decimal' | undefined
  aria: object
}

/** A text in which variables of the workspace can be used: they are offered after {{. */
export function VariableInput({ value, onChange, context, aria, id, ...look }: VariableInputProps) {
  const { lines = 1, isSecret = false, isMasked = false, ...rest } = look
  const input = useRef<TextElement>(null)
  const [completion, setCompletion] = useState<Completion>()
  const [active, setActive] = useState(0)
  const caretToSet = useRef<number>(undefined)
  useLayoutEffect(() => {
    const caret = caretToSet.current
    if (caret !== undefined) input.current?.setSelectionRange(caret, caret)
    caretToSet.current = undefined
  })
  const listId = `${id}-variables`

  function change({ value: text, selectionStart }: TextElement) {
    onChange(text)
    setCompletion(completionAt(text, selectionStart ?? text.length, context.variableNames))
    setActive(0)
  }
  function choose(name: string | undefined) {
    const element = input.current
    if (!element || !completion || name === undefined) return
    const done = completed(element.value, element.selectionStart ?? element.value.length, completion, name)
    caretToSet.current = done.caret
    setCompletion(undefined)
    onChange(done.text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!completion) return
    const { names } = completion
    const step = { ArrowDown: 1, ArrowUp: names.length - 1 }[event.key]
    if (step !== undefined) setActive((active + step) % names.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(names[active])
    else if (event.key === 'Escape') setCompletion(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const isArea = lines > 1 || isSecret || value.includes('\n')
  const areaClass = isSecret ? classes.secretInput : classes.area
  const inputProps = {
    ...rest,
    ...aria,
    ...(context.variableNames.length > 0 && { 'aria-autocomplete': 'list' as const }),
    ...(completion && { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, active) }),
    id,
    value,
    error: 'aria-invalid' in aria,
    rightSectionPointerEvents: 'all' as const,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto',
    'data-masked': (isMasked && value !== '') || undefined,
    onChange: ({ currentTarget }: { currentTarget: TextElement }) => change(currentTarget),
    onKeyDown,
    onBlur: () => setCompletion(undefined),
  }
  return (
    <div className={classes.variableInput}>
      {isArea ? (
        <Input
          {...inputProps}
          component="textarea"
          ref={input as React.RefObject<HTMLTextAreaElement>}
          multiline
          rows={lines}
          classNames={{ input: areaClass ?? '' }}
        />
      ) : (
        <Input {...inputProps} ref={input as React.RefObject<HTMLInputElement>} />
      )}
      {completion && (
        <VariableList
          id={listId}
          names={completion.names}
          active={active}
          variables={context.variables}
          onChoose={choose}
        />
      )}
      {!isSecret && <UnknownVariables text={value} variables={context.variables} />}
    </div>
  )
}

function UnknownVariables({ text, variables }: { text: string; variables: Variables }) {
  const names = unknownPlaceholders(text, variables)
  if (names.length === 0) return null
  return (
    <Text size="xs" className={classes.warning} role="status">
      There is no variable <span className={classes.unknown}>{names.join(', ')}</span>
    </Text>
  )
}
