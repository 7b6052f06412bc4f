import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/Avatar.tsx'
import classes from './sharing.module.css'

interface PersonRowProps {
  id: number
  name: string
  email: string
  /** What this person may do, and how to change it. */
  children: ReactNode
}

export function PersonRow({ id, name, email, children }: PersonRowProps) {
  return (
    <li className={classes.person}>
      <Avatar id={id} name={name} size={32} />
      <div className={classes.who}>
        <Text truncate>{name}</Text>
        <Text size="xs" c="dimmed" truncate>
          {email}
        </Text>
      </div>
      {children}
    </li>
  )
}
