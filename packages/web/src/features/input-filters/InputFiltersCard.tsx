import { Code, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Configuration } from '@clew/contract'
import { isSameValue } from '@clew/contract/rules/changed-fields'
import type { ReactNode } from 'react'
import { useSavePart } from '../../api/change-entity.ts'
import type { ListedConfiguration } from '../../api/configurations.ts'
import { filesKey } from '../../api/data-files.ts'
import { runnableOf } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { EditButton } from '../../ui/edit-section/EditButton.tsx'
import { useDraftEdit } from '../../ui/edit-section/useDraftEdit.ts'
import { useEditFocus } from '../../ui/edit-section/useEditFocus.ts'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { draftOf, filtersOf, filtersPart, firstProblem, type Filters, type FiltersDraft } from './filters-part.ts'
import { FiltersForm } from './FiltersForm.tsx'
import { SourceFiles } from './SourceFiles.tsx'
import classes from './input-filters.module.css'

interface InputFiltersCardProps {
  configuration: Configuration
  /** The configurations of the workspace; undefined until they have come. */
  sources: readonly ListedConfiguration[] | undefined
}

const SHOWN_NAME = 60

/** Which files of each linked configuration the next run is given. */
export function InputFiltersCard({ configuration, sources }: InputFiltersCardProps) {
  const queryClient = useQueryClient()
  const { id, workspace_id: workspaceId } = configuration
  const { mutateAsync } = useSavePart(runnableOf('configuration', configuration), filtersPart)
  const filters = filtersPart.read(configuration)
  const edit = useDraftEdit<FiltersDraft, Configuration>({
    name: 'configuration data in filters',
    shown: configuration,
    valueOf: (seen) => draftOf(filtersPart.read(seen)),
    save: async (draft, seen) => {
      const outcome = await mutateAsync({ value: filtersOf(draft), seen })
      return outcome.kind === 'conflict' ? { ...outcome, theirs: draftOf(outcome.theirs) } : outcome
    },
    savedMessage: 'Filters have been modified.',
    problemOf: firstProblem,
    isSame: (one, other) => isSameValue(filtersOf(one), filtersOf(other)),
    // Other files are data in now.
    onSaved: () => void queryClient.invalidateQueries({ queryKey: filesKey({ workspaceId, id, direction: 'input' }) }),
  })
  const { isEditing } = edit.section
  const place = useEditFocus<HTMLDivElement>(isEditing)
  const nameOf = (source: string) => sources?.find((one) => one.id === Number(source))?.name ?? `#${source}`
  const heading = (source: string): ReactNode => (
    <RouteLink to={pathTo('configuration', { id: workspaceId, cid: source })} title={nameOf(source)} fw={600}>
      {truncate(nameOf(source), SHOWN_NAME)}
    </RouteLink>
  )
  const matches = (source: string, chosen: readonly string[]): ReactNode => (
    <SourceFiles workspaceId={workspaceId} sourceId={Number(source)} filters={chosen} />
  )

  return (
    <div ref={place}>
      <Section
        title="Data in filters"
        actions={
          !isEditing &&
          Object.keys(filters).length > 0 && (
            <EditButton
              section={{ ...edit.section, startEditing: edit.start }}
              reason={mayEdit(configuration) ? undefined : 'You may only view this.'}
            />
          )
        }
      >
        {isEditing ? (
          <FiltersForm edit={edit} nameOf={nameOf} matches={matches} />
        ) : (
          <FiltersView filters={filters} heading={heading} matches={matches} workspaceId={workspaceId} />
        )}
      </Section>
    </div>
  )
}

interface FiltersViewProps {
  filters: Filters
  heading: (source: string) => ReactNode
  matches: (source: string, filters: readonly string[]) => ReactNode
  workspaceId: number
}

function FiltersView({ filters, heading, matches, workspaceId }: FiltersViewProps) {
  if (Object.keys(filters).length === 0)
    return (
      <Text c="dimmed">
        No inputs. Link configurations in the{' '}
        <RouteLink to={pathTo('workspace', { id: workspaceId })}>data flow of the workspace</RouteLink>.
      </Text>
    )
  return (
    <ul className={classes.sources}>
      {Object.entries(filters).map(([source, chosen]) => (
        <li key={source} className={classes.source}>
          {heading(source)}
          <div className={classes.filters}>
            {Array.from(new Set(chosen), (filter) => (
              <Code key={filter} className={classes.filter}>
                {filter}
              </Code>
            ))}
          </div>
          {matches(source, chosen)}
        </li>
      ))}
    </ul>
  )
}
