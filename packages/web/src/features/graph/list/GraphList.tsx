/** The same graph as a table: everything that the canvas can do, without a canvas. */
import { ActionIcon, Button, Center, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { truncate } from '../../../format/truncate.ts'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { RouteLink } from '../../../ui/RouteLink.tsx'
import { ComponentIcon } from '../../../ui/ComponentIcon.tsx'
import { useGraph } from '../graph-context.ts'
import { NodeMenuItems } from '../NodeMenuItems.tsx'
import { NodeStatus } from '../NodeStatus.tsx'
import type { GraphNode, GraphWords, NodeJobs } from '../kinds/graph-kind.ts'
import { SourcesCell } from './SourcesCell.tsx'
import classes from './list.module.css'

const ROWS_AT_A_TIME = 50
const LONGEST_NAME = 80

interface GraphListProps {
  nodes: readonly GraphNode[]
  jobs: NodeJobs
  matches: ReadonlySet<number> | undefined
}

export function GraphList({ nodes, jobs, matches }: GraphListProps) {
  const { kind } = useGraph()
  const [limit, setLimit] = useState(ROWS_AT_A_TIME)
  const sorted = useMemo(() => nodes.toSorted((a, b) => a.name.localeCompare(b.name)), [nodes])
  const found = matches ? sorted.filter(({ id }) => matches.has(id)) : sorted
  return (
    <div className={classes.list}>
      <DataTable
        label={`${kind.words.Node}s and their links`}
        columns={columnsOf(kind.words, nodes, jobs)}
        rows={found.slice(0, limit)}
        rowKey={({ id }) => id}
        emptyText={`No ${kind.words.nodes} found.`}
        maxHeight="100%"
      />
      {found.length > limit && (
        <Center>
          <Button variant="subtle" size="xs" onClick={() => setLimit(limit + ROWS_AT_A_TIME)}>
            Show more ({found.length - limit} left)
          </Button>
        </Center>
      )}
    </div>
  )
}

const columnsOf = (words: GraphWords, nodes: readonly GraphNode[], jobs: NodeJobs): Column<GraphNode>[] => [
  { key: 'name', header: 'Name', cell: (node) => <NameCell node={node} /> },
  { key: 'status', header: 'Status', cell: ({ id }) => <NodeStatus job={jobs[id]} /> },
  {
    key: 'sources',
    header: words.node === 'configuration' ? 'Takes data from' : 'Runs after',
    cell: (node) => <SourcesCell node={node} nodes={nodes} />,
  },
  { key: 'actions', header: 'Actions', cell: (node) => <ActionsCell node={node} jobs={jobs} /> },
]

function NameCell({ node }: { node: GraphNode }) {
  const name = truncate(node.name, LONGEST_NAME)
  return (
    <Group gap="xs" wrap="nowrap" className={classes.name} data-disabled={node.isDisabled || undefined}>
      {node.component && <ComponentIcon icon={node.component.icon} size={18} />}
      <span className={classes.nameText} title={node.name}>
        {node.path === undefined ? name : <RouteLink to={node.path}>{name}</RouteLink>}
        <span className={classes.type}>
          {[node.component?.type, node.isDisabled && 'disabled'].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Group>
  )
}

function ActionsCell({ node, jobs }: { node: GraphNode; jobs: NodeJobs }) {
  return (
    <Menu position="bottom-end" shadow="md" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions of ${node.name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <NodeMenuItems node={node} job={jobs[node.id]} />
      </Menu.Dropdown>
    </Menu>
  )
}
