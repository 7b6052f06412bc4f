import { Mark } from '@mantine/core'
import { lineParts, plainText, type LinePart } from './line-parts.ts'
import classes from './log-line.module.css'

/** The text of a log line: codes for terminals left out, addresses as links, what was searched for marked. */
export function LineText({ text, search }: { text: string; search: string }) {
  return lineParts(plainText(text), search).map((part) => <Part key={part.start} {...part} />)
}

function Part({ text, href, isMatch }: LinePart) {
  const words = isMatch ? <Mark className={classes.match}>{text}</Mark> : text
  if (href === undefined) return words
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classes.link}>
      {words}
    </a>
  )
}
