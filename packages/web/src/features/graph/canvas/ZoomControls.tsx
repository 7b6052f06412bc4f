import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered, IconMinus, IconPlus, type Icon } from '@tabler/icons-react'
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { FIT, ZOOM } from './zoom.ts'
import classes from './Canvas.module.css'

const STEP_MS = 150

export function ZoomControls() {
  const { zoomIn, zoomOut, fitView } = useReactFlow()
  const isClosest = useStore(({ transform }) => transform[2] >= ZOOM.max)
  const isFarthest = useStore(({ transform }) => transform[2] <= ZOOM.min)
  const duration = STEP_MS
  return (
    <Panel position="bottom-left" className={classes.controls ?? ''}>
      <Control label="Zoom in" icon={IconPlus} isDisabled={isClosest} onClick={() => void zoomIn({ duration })} />
      <Control label="Zoom out" icon={IconMinus} isDisabled={isFarthest} onClick={() => void zoomOut({ duration })} />
      <Control label="Center" icon={IconFocusCentered} onClick={() => void fitView({ ...FIT, duration })} />
    </Panel>
  )
}

interface ControlProps {
  label: string
  icon: Icon
  isDisabled?: boolean
  onClick: () => void
}

function Control({ label, icon: Sign, isDisabled = false, onClick }: ControlProps) {
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        aria-disabled={isDisabled}
        data-disabled={isDisabled}
        onClick={onClick}
      >
        <Sign size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
