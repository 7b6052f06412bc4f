import { Badge, Button } from '@mantine/core'
import { IconEye, IconRestore } from '@tabler/icons-react'
import { useState } from 'react'
import { mayEdit } from '../../api/shared-kinds.ts'
import { ConfigurationPreview } from '../../features/configuration-preview/ConfigurationPreview.tsx'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { pathTo } from '../../paths.ts'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { RouteLink } from '../../ui/RouteLink.tsx'
import { ViewOnlySign } from '../../ui/ViewOnlySign.tsx'
import { typeWords, type TrashItem } from './item-types.ts'
import classes from './TrashRow.module.css'

interface TrashRowProps {
  item: TrashItem
  /** Told also which button was pressed. */
  onRestore: (item: TrashItem, button: HTMLElement) => void
}

export function TrashRow({ item, onRestore }: TrashRowProps) {
  const { type, entity, deleted } = item
  const { title, icon: TypeIcon, viewOnly } = typeWords[type]
  const isRestorable = mayEdit(item)
  return (
    <div className={classes.row}>
      <span className={classes.icon}>
        {entity.component ? (
          <ComponentIcon icon={entity.component.icon} size={22} />
        ) : (
          <TypeIcon size={22} aria-hidden />
        )}
      </span>
      <span className={classes.title}>
        <span className={classes.name} title={entity.name}>
          {entity.name}
        </span>
        <Badge variant="default">{title}</Badge>
        {!isRestorable && <ViewOnlySign />}
      </span>
      <span className={classes.facts}>
        <span>
          Deleted <Moment at={deleted} />
        </span>
        <span>
          Created <Moment at={entity.created} />
          {entity.user && ` by ${entity.user.name}`}
        </span>
        {entity.email !== undefined && <span>{entity.email}</span>}
        {entity.component !== undefined && <span>{entity.component?.name ?? 'Unknown component'}</span>}
        {entity.workspace && <HomeWorkspace {...entity.workspace} />}
      </span>
      <span className={classes.actions}>
        {entity.workspace && <PreviewButton item={item} workspaceId={entity.workspace.id} />}
        <DisabledTooltip reason={isRestorable ? undefined : viewOnly}>
          <Button
            size="xs"
            variant="default"
            aria-label={`Restore ${entity.name}`}
            leftSection={<IconRestore size={16} aria-hidden />}
            onClick={({ currentTarget }) => onRestore(item, currentTarget)}
          >
            Restore
          </Button>
        </DisabledTooltip>
      </span>
    </div>
  )
}

function PreviewButton({ item, workspaceId }: { item: TrashItem; workspaceId: number }) {
  const [isOpen, setIsOpen] = useState(false)
  const { id, name } = item.entity
  return (
    <>
      <DisabledTooltip reason={mayEdit(item) ? undefined : typeWords[item.type].viewOnly}>
        <Button
          size="xs"
          variant="subtle"
          aria-label={`Preview ${name}`}
          leftSection={<IconEye size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          Preview
        </Button>
      </DisabledTooltip>
      <ConfigurationPreview workspaceId={workspaceId} id={id} opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtc(at)} className={classes.time}>
    {formatTimestamp(at)}
  </time>
)

/** In the trash it cannot be opened. */
function HomeWorkspace({ id, name, deleted }: NonNullable<TrashItem['entity']['workspace']>) {
  return (
    <span className={classes.home}>
      <span>Workspace</span>
      {deleted === 1 ? (
        <>
          <span className={classes.homeName} title={name}>
            {name}
          </span>
          <Badge variant="light" color="amber">
            In trash
          </Badge>
        </>
      ) : (
        <RouteLink to={pathTo('workspace', { id })} fz="inherit" className={classes.homeName} title={name}>
          {name}
        </RouteLink>
      )}
    </span>
  )
}
