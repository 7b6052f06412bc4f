/** The data flow of a workspace or DAWG: toolbar above, canvas or list below. */
import { Skeleton } from '@mantine/core'
import { useDidUpdate, useHotkeys, useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { LoadError } from '../../ui/LoadError.tsx'
import { Section } from '../../ui/Section.tsx'
import { useArrangement } from './arrange/use-arrangement.ts'
import { nodeJobsQuery, nodesQuery } from './data/graph-queries.ts'
import { useGraphActions } from './data/use-graph-actions.ts'
import { placesOf } from './geometry/place.ts'
import { GraphContext, type Removal } from './graph-context.ts'
import type { GraphKind, GraphNode, NodeJobs } from './kinds/graph-kind.ts'
import { GraphList } from './list/GraphList.tsx'
import { NothingHere } from './NothingHere.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ArrangeQuestion } from './toolbar/ArrangeQuestion.tsx'
import { Toolbar, type View } from './toolbar/Toolbar.tsx'
import { useFinder } from './toolbar/use-finder.ts'
import classes from './DataFlow.module.css'

const Canvas = lazy(async () => ({ default: (await import('./canvas/Canvas.tsx')).Canvas }))

const noJobs: NodeJobs = {}

export function DataFlow({ kind }: { kind: GraphKind }) {
  const { data: nodes, isError, refetch } = useQuery(nodesQuery(kind))
  const { data: jobs = noJobs } = useQuery(nodeJobsQuery(kind))
  const actions = useGraphActions(kind)
  const [removal, setRemoval] = useState<Removal>()
  const tools = useMemo(() => ({ kind, actions, askToRemove: setRemoval }), [kind, actions])

  return (
    <GraphContext value={tools}>
      {nodes ? (
        <LoadedDataFlow nodes={nodes} jobs={jobs} />
      ) : (
        <Section title="Data Flow">
          {isError ? <LoadError onReload={() => void refetch()} /> : <CanvasSkeleton />}
        </Section>
      )}
      <RemoveDialog removal={removal} onClose={() => setRemoval(undefined)} />
    </GraphContext>
  )
}

function LoadedDataFlow({ nodes, jobs }: { nodes: readonly GraphNode[]; jobs: NodeJobs }) {
  const [view, setView] = useLocalStorage<View>({
    key: 'clew.dataFlowView',
    defaultValue: 'graph',
  })
  const [wantsFullScreen, setWantsFullScreen] = useState(false)
  const isFullScreen = wantsFullScreen && view === 'graph'
  const finder = useFinder(nodes)
  const keptPlaces = useMemo(() => placesOf(nodes), [nodes])
  const arrangement = useArrangement(nodes, keptPlaces)
  const { preview } = arrangement
  const isEmpty = nodes.length === 0
  // Question and toolbar take each other's place: the focus goes on to the button that matters there.
  const focusRef = useRef<HTMLButtonElement>(null)
  useDidUpdate(() => focusRef.current?.focus(), [preview === undefined])
  useHotkeys([['Escape', () => (preview ? arrangement.cancel() : setWantsFullScreen(false))]])

  return (
    <div className={isFullScreen ? classes.fullScreen : undefined}>
      <Section
        title={preview ? 'Data Flow preview' : 'Data Flow'}
        actions={
          preview ? (
            <ArrangeQuestion onConfirm={arrangement.confirm} onCancel={arrangement.cancel} confirmRef={focusRef} />
          ) : (
            <Toolbar
              finder={finder}
              view={view}
              onView={setView}
              isEmpty={isEmpty}
              isArranging={arrangement.isArranging}
              onArrange={arrangement.propose}
              arrangeRef={focusRef}
              isFullScreen={isFullScreen}
              onFullScreen={() => setWantsFullScreen(!wantsFullScreen)}
            />
          )
        }
      >
        {isEmpty ? (
          <NothingHere />
        ) : view === 'list' ? (
          <div className={classes.frame}>
            <GraphList nodes={nodes} jobs={jobs} matches={finder.matches} />
          </div>
        ) : (
          <div className={classes.frame}>
            <Suspense fallback={<CanvasSkeleton />}>
              <Canvas
                nodes={nodes}
                jobs={jobs}
                places={preview ?? keptPlaces}
                isPreview={preview !== undefined}
                isFullScreen={isFullScreen}
                matches={finder.matches}
                current={finder.current}
              />
            </Suspense>
          </div>
        )}
      </Section>
    </div>
  )
}

const CanvasSkeleton = () => (
  <Skeleton className={classes.frame ?? ''} role="status" aria-label="Data flow is loading" />
)
