import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, type AnyRouter } from '@tanstack/react-router'
import type { Kind } from '@clew/contract'
import type { ReactNode } from 'react'
import { runnableOf, type Entity } from '../../api/runnables.ts'
import { mayEdit } from '../../api/shared-kinds.ts'
import { truncate } from '../../format/truncate.ts'
import { pathTo, type Runnable } from '../../paths.ts'
import { ViewOnlySign } from '../../ui/ViewOnlySign.tsx'
import { EntityMenu } from './EntityMenu.tsx'
import { EnabledSwitch } from './EntityToggles.tsx'
import { NameEditor } from './NameEditor.tsx'
import { SavedNote } from './SavedNote.tsx'
import { SHOWN_NAME } from './shown-name.ts'
import { useHasScrolledPast } from './use-has-scrolled-past.ts'
import classes from './header.module.css'

const COMPACT_AFTER_PX = 230

interface EntityHeaderProps {
  kind: Kind
  entity: Entity
  lockedReason: string | undefined
  /** Of the latest job. */
  status: ReactNode
  tags?: ReactNode
  people?: ReactNode
  /** Runs it, or cancels what runs; also in the compact header. */
  runButton: ReactNode
  /** What this kind has to be set besides being enabled. */
  settings: ReactNode
  /** Of what has an owner. */
  onTransferOwnership?: () => void
}

/** What the page is about, how it is doing, and what can be done with it. */
export function EntityHeader(props: EntityHeaderProps) {
  const { kind, entity, lockedReason, status, tags, people, runButton, settings, onTransferOwnership } = props
  const hasScrolled = useHasScrolledPast(COMPACT_AFTER_PX)
  const shared = { kind, entity, lockedReason }
  return (
    <>
      {hasScrolled && (
        <CompactHeader name={entity.name} status={status}>
          {runButton}
        </CompactHeader>
      )}
      <header className={classes.header}>
        <div className={classes.row}>
          <div className={classes.what}>
            <div className={classes.heading}>
              <WayBack of={runnableOf(kind, entity)} />
              <NameEditor kind={kind} entity={entity} />
            </div>
            <span role="status">{status}</span>
            {!mayEdit(entity) && <ViewOnlySign />}
          </div>
          <div className={classes.actions}>
            {people && <div className={classes.people}>{people}</div>}
            <EnabledSwitch {...shared} />
            <div className={classes.run}>
              {runButton}
              <EntityMenu {...shared} onTransferOwnership={onTransferOwnership} />
            </div>
          </div>
        </div>
        {tags}
        <div className={classes.row}>
          <div className={classes.settings}>{settings}</div>
          <SavedNote kind={kind} entity={entity} />
        </div>
      </header>
    </>
  )
}

function WayBack({ of }: { of: Runnable }) {
  const { label, path } = wayBackFrom(of)
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        renderRoot={(root) => <Link<AnyRouter, string, string> {...root} href={path} />}
      >
        <IconArrowLeft size={20} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function wayBackFrom(of: Runnable): { label: string; path: string } {
  if (of.kind === 'configuration')
    return { label: 'Back to workspace', path: pathTo('workspace', { id: of.workspaceId }) }
  if (of.kind === 'dawg') return { label: 'Back to DAWGs', path: pathTo('dawgs') }
  return { label: 'Back to workspaces', path: pathTo('workspaces') }
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
