import { Tooltip } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '../../paths.ts'
import { FINISH_EDIT_FIRST } from '../../ui/edit-section/EditButton.tsx'
import { useSectionInEdit } from '../../ui/edit-section/EditSectionsProvider.tsx'
import classes from './UserMenu.module.css'

/** Leads to the farewell page, which ends the session. */
export function LogoutButton() {
  const navigate = useNavigate()
  const isEditing = useSectionInEdit() !== undefined
  return (
    <Tooltip label={FINISH_EDIT_FIRST} disabled={!isEditing}>
      <span>
        <button
          type="button"
          className={classes.item}
          disabled={isEditing}
          onClick={() => void navigate({ to: pathTo('logout') })}
        >
          <IconLogout size={18} aria-hidden /> Logout
        </button>
      </span>
    </Tooltip>
  )
}
