import { Select, Tooltip } from '@mantine/core'
import { permissionOptions, type GivenPermission } from './people.ts'

interface PermissionSelectProps {
  /** Whose. */
  name: string
  value: GivenPermission
  onChange: (permission: GivenPermission) => void
  /** Why it stays as it is. */
  reason: string | undefined
}

export function PermissionSelect({ name, value, onChange, reason }: PermissionSelectProps) {
  return (
    <Tooltip label={reason} disabled={reason === undefined}>
      <div>
        <Select
          aria-label={`Permission of ${name}`}
          size="xs"
          w={92}
          data={permissionOptions}
          value={value}
          allowDeselect={false}
          disabled={reason !== undefined}
          onChange={(picked) => picked !== null && picked !== value && onChange(picked)}
        />
      </div>
    </Tooltip>
  )
}
