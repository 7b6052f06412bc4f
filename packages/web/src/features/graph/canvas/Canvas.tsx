/** The graph as a picture that can be moved, zoomed and changed. Loaded only when it is shown. */
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { Background, ReactFlow, ReactFlowProvider, useStore, type NodeMouseHandler } from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { useCallback, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Places } from '../geometry/flows.ts'
import { useGraph } from '../graph-context.ts'
import type { GraphNode, NodeJobs } from '../kinds/graph-kind.ts'
import { CanvasViewContext, type CanvasView } from './canvas-view.ts'
import { CardNodeView } from './CardNodeView.tsx'
import { ContextMenu, type MenuPlace } from './ContextMenu.tsx'
import { FarLinks } from './FarLinks.tsx'
import type { CardNode, LinkEdge } from './flow-elements.ts'
import { LinkArrows, LinkEdgeView } from './LinkEdgeView.tsx'
import { MapOfAll } from './MapOfAll.tsx'
import { useFlowElements } from './use-flow-elements.ts'
import { useLinking } from './use-linking.ts'
import { useFitWhenArranged, useFitWhenResized, useLookAt } from './use-viewport.ts'
import { FIT, ZOOM } from './zoom.ts'
import { ZoomControls } from './ZoomControls.tsx'
import classes from './Canvas.module.css'

const noEdges: LinkEdge[] = []
const nodeTypes = { card: CardNodeView }
const edgeTypes = { link: LinkEdgeView }
/** Below it nobody could read a card. */
const PLAIN_BELOW_ZOOM = 0.5
const NARROW = '(max-width: 48em)'
/** On a phone one begins close enough to read, not with the whole. */
const READABLE_FIT = { ...FIT, minZoom: 0.6 }

export interface CanvasProps {
  nodes: readonly GraphNode[]
  jobs: NodeJobs
  places: Places
  /** Shows places that are not kept yet: nothing can be changed. */
  isPreview: boolean
  isFullScreen: boolean
  matches: ReadonlySet<number> | undefined
  /** The match to be looked at; a new object moves there again. */
  current: { id: number } | undefined
}

export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Picture {...props} />
    </ReactFlowProvider>
  )
}

function Picture({ nodes, jobs, places, isPreview, isFullScreen, matches, current }: CanvasProps) {
  const { kind, actions, askToRemove } = useGraph()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<MenuPlace>()
  const isPlain = useStore(({ transform }) => transform[2] < PLAIN_BELOW_ZOOM)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const mayChange = kind.mayEdit && !isPreview

  const flow = useFlowElements({ nodes, jobs, places }, actions.place)
  const linking = useLinking(nodes)
  useLookAt(current, places)
  useFitWhenArranged(isPreview)
  useFitWhenResized(isFullScreen)

  const openMenu = useCallback((node: GraphNode, event: MouseEvent) => {
    event.preventDefault()
    setMenu(menuPlaceOf(node, event))
  }, [])
  const view = useMemo(
    (): CanvasView => ({ isPlain, matches, current: current?.id, openMenu }),
    [isPlain, matches, current, openMenu],
  )
  const onNodeContextMenu: NodeMouseHandler<CardNode> = useCallback(
    (event, card) => openMenu(card.data.node, event),
    [openMenu],
  )
  const onNodeDoubleClick: NodeMouseHandler<CardNode> = useCallback(
    (_event, { data: { node } }) => {
      if (node.path !== undefined) void navigate({ to: node.path })
    },
    [navigate],
  )

  function removeSelected(event: KeyboardEvent) {
    if (!mayChange || (event.key !== 'Delete' && event.key !== 'Backspace')) return
    const chosen = flow.nodes.filter(({ selected }) => selected).map(({ data }) => data.node)
    if (chosen.length > 0) askToRemove({ how: kind.takeOut ? 'takeOut' : 'remove', nodes: chosen })
    else
      for (const { source, target, selected } of flow.edges)
        if (selected) actions.unlink(Number(source), Number(target))
  }

  return (
    <CanvasViewContext value={view}>
      {/* Keys come from the cards and links in it, which have the focus. */}
      <div
        role="presentation"
        className={classes.canvas}
        data-searching={matches !== undefined || undefined}
        data-preview={isPreview || undefined}
        onKeyDown={removeSelected}
      >
        <LinkArrows />
        <ReactFlow<CardNode, LinkEdge>
          {...flow}
          edges={isPlain ? noEdges : flow.edges}
          {...linking}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          onNodeContextMenu={onNodeContextMenu}
          onNodeDoubleClick={onNodeDoubleClick}
          nodesDraggable={mayChange}
          nodesConnectable={mayChange}
          edgesReconnectable={false}
          deleteKeyCode={null}
          multiSelectionKeyCode="Shift"
          nodeDragThreshold={4}
          connectionRadius={48}
          // The page scrolls past the canvas; with Ctrl or two fingers the canvas zooms. Full screen there is nothing to scroll.
          zoomOnScroll={isFullScreen}
          preventScrolling={isFullScreen}
          zoomOnDoubleClick={false}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          fitView
          fitViewOptions={isNarrow ? READABLE_FIT : FIT}
          onlyRenderVisibleElements
          ariaLabelConfig={ariaLabels(mayChange)}
        >
          <Background gap={24} size={1.5} className={classes.dots ?? ''} />
          {!isNarrow && <MapOfAll nodes={flow.nodes} />}
          {isPlain && <FarLinks nodes={flow.nodes} edges={flow.edges} />}
          <ZoomControls />
        </ReactFlow>
      </div>
      <ContextMenu place={menu} nodes={nodes} jobs={jobs} onClose={() => setMenu(undefined)} />
    </CanvasViewContext>
  )
}

const ariaLabels = (mayChange: boolean) => ({
  'node.a11yDescription.default': mayChange
    ? 'Press enter to select, then move with the arrow keys or remove with delete. The context menu key opens the menu.'
    : 'The context menu key opens the menu.',
  'node.a11yDescription.keyboardDisabled': 'The context menu key opens the menu.',
  'edge.a11yDescription.default': mayChange ? 'Press enter to select, then delete to remove the link.' : '',
})

/** A menu of the mouse opens at the mouse, one of the button below the button. */
function menuPlaceOf(node: GraphNode, event: MouseEvent): MenuPlace {
  const from = event.currentTarget as HTMLElement
  const { left, bottom } = from.getBoundingClientRect()
  const at = event.type === 'contextmenu' ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom }
  return { id: node.id, ...at, returnTo: from }
}
