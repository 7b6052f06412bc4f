import { ActionIcon, Group, Popover, Select, Tooltip } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { truncate } from '../../../format/truncate.ts'
import { linkProblem, linksOf } from '../geometry/links.ts'
import { useGraph } from '../graph-context.ts'
import type { GraphNode } from '../kinds/graph-kind.ts'
import classes from './list.module.css'

const LONGEST_NAME = 40
/** More than that nobody reads through; typing narrows it. */
const MOST_OPTIONS = 50

/** What a node comes after; links are added and taken away here. */
export function SourcesCell({ node, nodes }: { node: GraphNode; nodes: readonly GraphNode[] }) {
  const { kind, actions } = useGraph()
  const sources = node.sources.flatMap((source) => nodes.find(({ id }) => id === source) ?? [])
  return (
    <Group gap={6} className={classes.sources}>
      {sources.length === 0 && !kind.mayEdit && '–'}
      {sources.map((source) => (
        <span key={source.id} className={classes.source}>
          {truncate(source.name, LONGEST_NAME)}
          {kind.mayEdit && (
            <Tooltip label="Delete link">
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Delete link from ${source.name} to ${node.name}`}
                onClick={() => actions.unlink(source.id, node.id)}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </span>
      ))}
      {kind.mayEdit && <AddSource node={node} nodes={nodes} />}
    </Group>
  )
}

function AddSource({ node, nodes }: { node: GraphNode; nodes: readonly GraphNode[] }) {
  const { actions } = useGraph()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" shadow="md" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Add link" disabled={isOpen}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Add link to ${node.name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconPlus size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown>
        <Select
          label="Link from"
          searchable
          data-autofocus
          limit={MOST_OPTIONS}
          data={possibleSources(node, nodes)}
          nothingFoundMessage="Nothing can be linked that would not run in a circle."
          // Inside the popover: a click in a portal of its own would close it.
          comboboxProps={{ withinPortal: false }}
          onChange={(id) => {
            if (id === null) return
            setIsOpen(false)
            actions.link(Number(id), node.id)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function possibleSources(target: GraphNode, nodes: readonly GraphNode[]) {
  const links = linksOf(nodes)
  return nodes
    .filter(({ id }) => linkProblem(links, id, target.id) === undefined)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ id, name }) => ({ value: String(id), label: truncate(name, LONGEST_NAME) }))
}
