import { Button } from '@mantine/core'
import { IconHistory, IconReplace } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { PastReplacements } from '../../features/find-and-replace/PastReplacements.tsx'
import { ReplacePanel } from '../../features/find-and-replace/ReplacePanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SearchFilterFields } from './SearchFilterFields.tsx'
import { SearchResults } from './SearchResults.tsx'
import { useSearchState } from './search-state.ts'
import classes from './SearchScreen.module.css'

const WAIT_MS = 250

export function SearchScreen() {
  const [state, change] = useSearchState()
  const [isReplacing, setIsReplacing] = useState(false)
  const [showsPast, setShowsPast] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const stopReplacing = () => {
    setIsReplacing(false)
    // The panel goes, and with it the button that had the focus.
    opener.current?.focus()
  }
  return (
    <>
      <PageHeader
        title="Full-text search"
        subtitle="Search in name, description, parameters and code of configurations, and in name and description of their workspaces."
        actions={
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setShowsPast(true)}
          >
            Past replacements
          </Button>
        }
      />
      <div role="search" aria-label="Full-text search" className={classes.toolbar}>
        <div className={classes.find}>
          <SearchField
            label="Search in all configurations"
            value={state.text}
            waitMs={WAIT_MS}
            onSearch={(text) => change({ text })}
          />
        </div>
        <Button
          ref={opener}
          variant={isReplacing ? 'light' : 'default'}
          leftSection={<IconReplace size={16} aria-hidden />}
          aria-expanded={isReplacing}
          onClick={() => setIsReplacing(!isReplacing)}
        >
          Replace…
        </Button>
        <SearchFilterFields filters={state.filters} onChange={(filters) => change({ filters })} />
      </div>
      {isReplacing ? (
        <ReplacePanel
          find={state.text}
          filters={state.filters}
          onClose={stopReplacing}
          instead={<SearchResults state={state} onChange={change} />}
        />
      ) : (
        <SearchResults state={state} onChange={change} />
      )}
      <PastReplacements opened={showsPast} onClose={() => setShowsPast(false)} />
    </>
  )
}
