import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md">
      <div>
        <Title order={1}>{title}</Title>
        {subtitle !== undefined && <Text c="dimmed">{subtitle}</Text>}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  )
}
