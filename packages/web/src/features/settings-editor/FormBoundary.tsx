import { Button, Stack, Text } from '@mantine/core'
import { Component, type ReactNode } from 'react'

interface FormBoundaryProps {
  onShowJson: () => void
  children: ReactNode
}

/** Settings that do not fit the form must not take the page with them. */
export class FormBoundary extends Component<FormBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <FormFailed onShowJson={this.props.onShowJson} />
  }
}

export function FormFailed({ onShowJson }: { onShowJson: () => void }) {
  return (
    <Stack gap="sm" align="flex-start" role="alert">
      <Text>
        Something went wrong while showing configuration form. Please check the configuration in JSON view and make sure
        it is correct.
      </Text>
      <Button size="xs" variant="default" onClick={onShowJson}>
        Show as JSON
      </Button>
    </Stack>
  )
}
