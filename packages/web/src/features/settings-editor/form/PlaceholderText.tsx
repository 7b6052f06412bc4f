import type { Variables } from '@clew/contract'
import { placeholderNames } from '@clew/contract/rules/placeholders'
import { Fragment } from 'react'
import classes from './form.module.css'

/** A text with its placeholders set apart; those that no variable has are underlined. */
export function PlaceholderText({ text, variables }: { text: string; variables: Variables }) {
  return partsOf(text).map(({ from, part, name }) => {
    if (name === undefined) return <Fragment key={from}>{part}</Fragment>
    const isKnown = Object.hasOwn(variables, name)
    return (
      <span
        key={from}
        className={isKnown ? classes.placeholder : classes.unknown}
        title={isKnown ? undefined : `There is no variable ${name}`}
      >
        {part}
      </span>
    )
  })
}

interface TextPart {
  from: number
  part: string
  /** Of the variable that it stands for. */
  name?: string | undefined
}

function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  for (const { 0: part, index } of text.matchAll(/\{\{[^{}\n]{1,200}\}\}/g)) {
    const [name] = placeholderNames(part)
    if (name === undefined) continue
    if (index > done) parts.push({ from: done, part: text.slice(done, index) })
    parts.push({ from: index, part, name })
    done = index + part.length
  }
  if (done < text.length) parts.push({ from: done, part: text.slice(done) })
  return parts
}
