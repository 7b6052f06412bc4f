import { Alert, Button, Checkbox, CloseButton, Group, Skeleton, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { previewQuery, type Wish } from './replacement-queries.ts'
import { ReviewedChanges } from './ReviewedChanges.tsx'
import type { SearchFilters } from './search-filters.ts'
import classes from './find-and-replace.module.css'

const SHORTEST_FIND = 2
const LONGEST_REPLACEMENT = 10_000

interface ReplacePanelProps {
  /** What is searched for, and where. */
  find: string
  filters: SearchFilters
  onClose: () => void
  /** Shown as long as there is no preview of what would change. */
  instead: ReactNode
}

/** Replaces what was searched for, after a look at what that would change. */
export function ReplacePanel({ find, filters, onClose, instead }: ReplacePanelProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [replace, setReplace] = useState('')
  const [isCaseSensitive, setIsCaseSensitive] = useState(false)
  const [isWholeWord, setIsWholeWord] = useState(false)
  const [asked, setAsked] = useState<Wish>()
  const wish: Wish = {
    find,
    replace,
    filters,
    case_sensitive: isCaseSensitive ? 1 : 0,
    whole_word: isWholeWord ? 1 : 0,
  }
  // Another wish is another preview: what was ticked for the one before means nothing for it.
  const isAsked = asked !== undefined && isSameValue(asked, wish)
  const preview = useQuery({ ...previewQuery(wish), enabled: isAsked })
  const lookAgain = () => {
    setAsked(wish)
    if (isAsked) void preview.refetch()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (find.length >= SHORTEST_FIND) lookAgain()
  }

  return (
    <>
      <form aria-label="Find and replace" className={classes.panel} onSubmit={submit}>
        <div className={classes.with}>
          <TextInput
            ref={input}
            label={<>Replace {find === '' ? 'what is searched for' : <q className={classes.quoted}>{find}</q>} with</>}
            placeholder="Nothing: it is taken out"
            maxLength={LONGEST_REPLACEMENT}
            value={replace}
            onChange={({ currentTarget }) => setReplace(currentTarget.value)}
          />
        </div>
        <Group gap="md" className={classes.options}>
          <Checkbox
            label="Match case"
            checked={isCaseSensitive}
            onChange={({ currentTarget }) => setIsCaseSensitive(currentTarget.checked)}
          />
          <Checkbox
            label="Whole words"
            checked={isWholeWord}
            onChange={({ currentTarget }) => setIsWholeWord(currentTarget.checked)}
          />
        </Group>
        <DisabledTooltip reason={find.length < SHORTEST_FIND ? 'Search for something first.' : undefined}>
          <Button type="submit" loading={preview.isFetching} className={classes.ask}>
            Preview changes
          </Button>
        </DisabledTooltip>
        <CloseButton aria-label="Close find and replace" className={classes.close} onClick={onClose} />
        <Text size="sm" c="dimmed" className={classes.hint}>
          In names, descriptions, parameters and code of what the filters leave. Never in names of parameters, and never
          in secrets.
        </Text>
      </form>
      {isAsked && preview.isError && (
        <Alert color="red" role="alert" mb="md" icon={<IconAlertTriangle aria-hidden />} title="There is no preview">
          {preview.error.message || 'There was a connection error.'}
        </Alert>
      )}
      {isAsked && preview.isLoading && (
        <Skeleton height={240} role="status" aria-label="Looking at what would change" />
      )}
      {isAsked && preview.data && (
        <ReviewedChanges
          key={preview.dataUpdatedAt}
          wish={wish}
          preview={preview.data}
          onLookAgain={lookAgain}
          onApplied={() => {
            setAsked(undefined)
            input.current?.focus()
          }}
        />
      )}
      {!(isAsked && (preview.data || preview.isLoading)) && instead}
    </>
  )
}
