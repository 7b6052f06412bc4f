/** What stands in a row. Each is drawn again only when something about it has changed. */
import { Badge, Text } from '@mantine/core'
import type { User } from '@clew/contract'
import { memo, type ReactNode } from 'react'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Toggle } from '../../ui/Toggle.tsx'
import type { RowChanges } from './use-change-user.ts'
import classes from './users.module.css'

export type OnChange = (user: User, changes: RowChanges) => void

export const Person = memo(({ user, isMe }: { user: User; isMe: boolean }) => (
  <div className={classes.person} data-disabled={user.disabled === 1 || undefined}>
    <Avatar name={user.name} id={user.id} size={28} />
    <span className={classes.name} title={user.name}>
      {user.name}
    </span>
    {isMe && <Badge variant="light">You</Badge>}
  </div>
))

export const Email = ({ address }: { address: string }) => <div className={classes.email}>{address}</div>

export const LastLogin = memo(({ at }: { at: string | null }) =>
  at === null ? (
    <Badge variant="light" color="amber" miw="max-content">
      Invitation pending
    </Badge>
  ) : (
    <time dateTime={at} title={formatUtc(at)} className={classes.time}>
      {formatTimestamp(at)}
    </time>
  ),
)

interface SwitchCellProps {
  user: User
  onChange: OnChange
  refusal: string | undefined
}

export const Role = memo(({ user, onChange, refusal }: SwitchCellProps) => (
  <SwitchCell refusal={refusal}>
    <Toggle
      label="Administrator"
      of={user.name}
      hidesLabel
      isOn={user.role === 'admin'}
      reason={undefined}
      onChange={(isOn) => onChange(user, { role: isOn ? 'admin' : 'user' })}
    />
    {user.role === 'admin' ? 'Admin' : 'User'}
  </SwitchCell>
))

export const Enabled = memo(({ user, onChange, refusal }: SwitchCellProps) => (
  <SwitchCell refusal={refusal}>
    <Toggle
      label="Enabled"
      of={user.name}
      hidesLabel
      isOn={user.disabled === 0}
      reason={undefined}
      onChange={(isOn) => onChange(user, { disabled: isOn ? 0 : 1 })}
    />
  </SwitchCell>
))

const SwitchCell = ({ children, refusal }: { children: ReactNode; refusal: string | undefined }) => (
  <>
    <div className={classes.switch}>{children}</div>
    {refusal !== undefined && (
      <Text size="xs" role="alert" className={classes.refused}>
        {refusal}
      </Text>
    )}
  </>
)

const ALWAYS = 'Administrators may always create them.'

export const MayCreate = memo(({ user, onChange }: { user: User; onChange: OnChange }) => {
  const isAdmin = user.role === 'admin'
  const shared = { shape: 'checkbox', reason: isAdmin ? ALWAYS : undefined } as const
  return (
    <div className={classes.flags}>
      <Toggle
        label="Workspaces"
        of={`${user.name} may create`}
        {...shared}
        isOn={isAdmin || user.can_create_workspaces === 1}
        onChange={(isOn) => onChange(user, { can_create_workspaces: isOn ? 1 : 0 })}
      />
      <Toggle
        label="DAWGs"
        of={`${user.name} may create`}
        {...shared}
        isOn={isAdmin || user.can_create_dawgs === 1}
        onChange={(isOn) => onChange(user, { can_create_dawgs: isOn ? 1 : 0 })}
      />
    </div>
  )
})
