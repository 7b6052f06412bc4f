import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useIntersection } from '@mantine/hooks'
import { Link, type AnyRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayEdit, type SharedEntity, type SharedKind } from '../../api/shared-kinds.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo } from '../../paths.ts'
import { ViewOnlySign } from '../../ui/ViewOnlySign.tsx'
import { EntityMenu } from './EntityMenu.tsx'
import { ContinueOnFailureSwitch, DeleteDataCheckbox, EnabledSwitch } from './EntityToggles.tsx'
import { NameEditor } from './NameEditor.tsx'
import { SavedNote } from './SavedNote.tsx'
import { SHOWN_NAME } from './shown-name.ts'
import classes from './header.module.css'

interface EntityHeaderProps {
  kind: SharedKind
  entity: SharedEntity
  lockedReason: string | undefined
  /** Of the latest job. */
  status: ReactNode
  tags: ReactNode
  people: ReactNode
  /** Runs it, or cancels what runs; also in the compact header. */
  runButton: ReactNode
  /** What only this kind has. */
  settings?: ReactNode
  onTransferOwnership: () => void
}

/** What the page is about, how it is doing, and what can be done with it. */
export function EntityHeader(props: EntityHeaderProps) {
  const { kind, entity, lockedReason, status, tags, people, runButton, settings, onTransferOwnership } = props
  // The top bar covers the first pixels of the window.
  const { ref, entry } = useIntersection({ rootMargin: '-56px 0px 0px 0px' })
  const isOutOfSight = entry !== null && !entry.isIntersecting
  const shared = { kind, entity, lockedReason }
  return (
    <>
      {isOutOfSight && (
        <CompactHeader name={entity.name} status={status}>
          {runButton}
        </CompactHeader>
      )}
      <header ref={ref} className={classes.header}>
        <div className={classes.row}>
          <div className={classes.what}>
            <div className={classes.heading}>
              <BackToList kind={kind} />
              <NameEditor kind={kind} entity={entity} />
            </div>
            <span role="status">{status}</span>
            {!mayEdit(entity) && <ViewOnlySign />}
          </div>
          <div className={classes.actions}>
            <div className={classes.people}>{people}</div>
            <EnabledSwitch {...shared} />
            <div className={classes.run}>
              {runButton}
              <EntityMenu {...shared} onTransferOwnership={onTransferOwnership} />
            </div>
          </div>
        </div>
        {tags}
        <div className={classes.row}>
          <div className={classes.settings}>
            {settings}
            <ContinueOnFailureSwitch {...shared} />
            <DeleteDataCheckbox {...shared} />
          </div>
          <SavedNote kind={kind} entity={entity} />
        </div>
      </header>
    </>
  )
}

function BackToList({ kind }: { kind: SharedKind }) {
  const [name, route] = kind === 'workspace' ? (['workspaces', 'workspaces'] as const) : (['DAWGs', 'dawgs'] as const)
  return (
    <Tooltip label={`Back to ${name}`}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Back to ${name}`}
        renderRoot={(root) => <Link<AnyRouter, string, string> {...root} href={pathTo(route)} />}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** Follows the reader down the page, over what stands there, so that nothing jumps when it comes. */
function CompactHeader({ name, status, children }: { name: string; status: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.compactPlace}>
      <section className={classes.compact} aria-label="Compact header">
        <strong className={classes.compactName}>{truncate(name, SHOWN_NAME)}</strong>
        {status}
        <span className={classes.compactActions}>{children}</span>
      </section>
    </div>
  )
}
