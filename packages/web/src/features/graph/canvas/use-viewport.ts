/** Where the canvas looks, as far as that is not the user's doing. */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CARD } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'
import { FIT } from './zoom.ts'

const CLOSE_ENOUGH_TO_READ = 0.8
const MOVE_MS = 200

export function useLookAt(current: { id: number } | undefined, places: Places) {
  const { setCenter, getZoom } = useReactFlow()
  // Only a new match moves the canvas, not a card that moves.
  const lookAt = useEffectEvent((id: number) => {
    const place = places.get(id)
    if (!place) return
    const zoom = Math.max(getZoom(), CLOSE_ENOUGH_TO_READ)
    void setCenter(place.x + CARD.width / 2, place.y + CARD.height / 2, { zoom, duration: MOVE_MS })
  })
  useEffect(() => {
    if (current) lookAt(current.id)
  }, [current])
}

/** The whole of what is proposed, and afterwards the whole of what is; nothing stays selected in between. */
export function useFitWhenArranged(isPreview: boolean) {
  const { fitView } = useReactFlow()
  const store = useStoreApi()
  const wasPreview = useRef(isPreview)
  useEffect(() => {
    if (wasPreview.current === isPreview) return
    wasPreview.current = isPreview
    store.getState().resetSelectedElements()
    store.setState({ nodesSelectionActive: false })
    void fitView({ ...FIT, duration: MOVE_MS })
  }, [isPreview, fitView, store])
}

/** Full screen, and back: the size is known only after it has changed. */
export function useFitWhenResized(isFullScreen: boolean): void {
  const { fitView } = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const wasFullScreen = useRef(isFullScreen)
  const fitInto = useEffectEvent((area: number) => {
    if (area === 0 || wasFullScreen.current === isFullScreen) return
    wasFullScreen.current = isFullScreen
    void fitView(FIT)
  })
  useEffect(() => fitInto(width * height), [width, height])
}
