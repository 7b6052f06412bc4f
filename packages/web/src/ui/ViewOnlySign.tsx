import { Badge } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'

/** For people who may look and not change. */
export function ViewOnlySign() {
  return (
    <Badge variant="light" color="gray" size="lg" leftSection={<IconEye size={14} aria-hidden />}>
      View-only
    </Badge>
  )
}
