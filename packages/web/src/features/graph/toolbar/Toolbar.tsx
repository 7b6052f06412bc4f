import { ActionIcon, Button, Group, SegmentedControl, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBinaryTree2,
  IconList,
  IconPlus,
  IconTopologyStar3,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { DisabledTooltip } from '../../../ui/DisabledTooltip.tsx'
import { useGraph } from '../graph-context.ts'
import { FinderBox } from './FinderBox.tsx'
import type { Finder } from './use-finder.ts'
import classes from './toolbar.module.css'

export type View = 'graph' | 'list'

interface ToolbarProps {
  finder: Finder
  view: View
  onView: (view: View) => void
  /** Nothing to find, arrange or look at. */
  isEmpty: boolean
  isArranging: boolean
  onArrange: () => void
  arrangeRef: Ref<HTMLButtonElement>
  isFullScreen: boolean
  onFullScreen: () => void
}

export function Toolbar(props: ToolbarProps) {
  const { finder, view, onView, isEmpty, isArranging, onArrange, arrangeRef, isFullScreen, onFullScreen } = props
  const { kind } = useGraph()
  const { node, holder, add } = kind.words
  const viewOnly = kind.mayEdit ? undefined : `You may only view this ${holder}.`
  return (
    <Group className={classes.toolbar}>
      {!isEmpty && (
        <>
          <FinderBox label={`Find ${node}`} finder={finder} hasSteps={view === 'graph'} />
          <SegmentedControl
            aria-label="Data flow as"
            size="xs"
            value={view}
            onChange={onView}
            data={[
              {
                value: 'graph',
                label: option('Graph', <IconTopologyStar3 size={16} aria-hidden />),
              },
              { value: 'list', label: option('List', <IconList size={16} aria-hidden />) },
            ]}
          />
          {view === 'graph' && (
            <>
              <DisabledTooltip reason={viewOnly}>
                <Button
                  ref={arrangeRef}
                  variant="default"
                  size="xs"
                  loading={isArranging}
                  leftSection={<IconBinaryTree2 size={16} aria-hidden />}
                  onClick={onArrange}
                >
                  Arrange
                </Button>
              </DisabledTooltip>
              <Tooltip label={isFullScreen ? 'Leave full screen' : 'Full screen'}>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={isFullScreen ? 'Leave full screen' : 'Full screen'}
                  onClick={onFullScreen}
                >
                  {isFullScreen ? (
                    <IconArrowsMinimize size={16} aria-hidden />
                  ) : (
                    <IconArrowsMaximize size={16} aria-hidden />
                  )}
                </ActionIcon>
              </Tooltip>
            </>
          )}
        </>
      )}
      {viewOnly === undefined ? (
        <AddButton />
      ) : (
        <DisabledTooltip reason={viewOnly}>
          <Button size="xs" leftSection={<IconPlus size={16} aria-hidden />}>
            {add}
          </Button>
        </DisabledTooltip>
      )}
    </Group>
  )
}

export function AddButton() {
  const { kind } = useGraph()
  return (
    <Button component={Link} to={kind.pathToAdd} size="xs" leftSection={<IconPlus size={16} aria-hidden />}>
      {kind.words.add}
    </Button>
  )
}

const option = (name: string, icon: ReactNode) => (
  <Group gap={6} wrap="nowrap">
    {icon}
    {name}
  </Group>
)
