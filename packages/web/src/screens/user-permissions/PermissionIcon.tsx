import { Tooltip } from '@mantine/core'
import { IconCrown, IconEye, IconPencil, type Icon } from '@tabler/icons-react'
import type { LinkedEntity } from './reachable.ts'
import classes from './user-permissions.module.css'

const looks: Readonly<Record<LinkedEntity['permission'], { label: string; icon: Icon }>> = {
  read: { label: 'View permission', icon: IconEye },
  write: { label: 'Edit permission', icon: IconPencil },
  owner: { label: 'Owner', icon: IconCrown },
}

export function PermissionIcon({ permission }: Pick<LinkedEntity, 'permission'>) {
  const { label, icon: Symbol } = looks[permission]
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className={classes.permission} data-permission={permission}>
        <Symbol size={16} aria-hidden />
      </span>
    </Tooltip>
  )
}
