import { Alert, Anchor, List } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { fieldId } from './form/form-context.ts'
import type { Problem } from './schema/problems.ts'
import { countOf } from './settings-draft.ts'

const MOST_LISTED = 10

/** How much is wrong, with a way to each place. It takes the focus when it appears: whoever tried to save is to hear of it. */
export function ProblemSummary({ problems }: { problems: readonly Problem[] }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    summary.current?.focus()
  }, [])
  if (problems.length === 0) return null
  const more = problems.length - MOST_LISTED
  return (
    <Alert
      ref={summary}
      tabIndex={-1}
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      title={countOf(problems)}
    >
      <List size="sm">
        {problems.slice(0, MOST_LISTED).map(({ path, labels, message }) => {
          const id = fieldId(path)
          return (
            <List.Item key={id}>
              <Anchor component="button" type="button" size="sm" ta="left" onClick={() => goTo(id)}>
                {labels.slice(isAboutParameters(path) ? 1 : 0).join(' › ')} {message}
              </Anchor>
            </List.Item>
          )
        })}
        {more > 0 && <List.Item>and {more} more</List.Item>}
      </List>
    </Alert>
  )
}

/** The card as a whole is about the parameters: their title would be said in every line. */
const isAboutParameters = (path: Problem['path']): boolean => path[0] === 'parameters' && path.length > 1

function goTo(id: string): void {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
