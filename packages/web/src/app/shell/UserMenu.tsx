import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../session/use-user.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { UserMenuContent } from './UserMenuContent.tsx'
import classes from './UserMenu.module.css'

export function UserMenu() {
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  if (!user) return null
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={264} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={`User menu of ${user.name}`}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          <Avatar name={user.name} id={user.id} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <UserMenuContent user={user} onDone={() => setIsOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
