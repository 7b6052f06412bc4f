import { Anchor, Group, Text } from '@mantine/core'
import { DiffView } from '../../ui/diff/DiffView.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import type { ShownChange } from './shown-changes.ts'
import classes from './history.module.css'

/** Each changed field, with what it was and what it became. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return <EmptyState title="These versions are the same." />
  return (
    <>
      {changes.length > 1 && (
        <Group component="nav" gap="xs" aria-label="Changed fields">
          <Text c="dimmed">Changed fields:</Text>
          {changes.map(({ key, title }) => (
            <Anchor key={key} href={`#${anchorOf(key)}`} onClick={(event) => bringIntoView(event, key)}>
              {title}
            </Anchor>
          ))}
        </Group>
      )}
      {changes.map((change) => (
        <div key={change.key} id={anchorOf(change.key)} className={classes.change}>
          <Section title={change.title}>
            <Change change={change} />
          </Section>
        </div>
      ))}
    </>
  )
}

const anchorOf = (key: string): string => `changed-${key}`

/** Without a new entry in the history of the browser: Back leaves the page. */
function bringIntoView(event: React.MouseEvent, key: string): void {
  event.preventDefault()
  document.querySelector(`#${CSS.escape(anchorOf(key))}`)?.scrollIntoView()
}

function Change({ change }: { change: ShownChange }) {
  switch (change.form) {
    case 'secret':
      return <Text c="dimmed">A secret was changed. What it was and what it is now is not shown.</Text>
    case 'line':
      return <ChangedLine before={change.before} after={change.after} />
    case 'text':
      return <DiffView label={change.title} before={change.before} after={change.after} language={change.language} />
  }
}

function ChangedLine({ before, after }: { before: string; after: string }) {
  return (
    <div className={classes.line}>
      <del className={classes.old}>{before === '' ? <Nothing /> : before}</del>
      <ins className={classes.new}>{after === '' ? <Nothing /> : after}</ins>
    </div>
  )
}

const Nothing = () => <span className={classes.nothing}>empty</span>
