import { Button, Group } from '@mantine/core'
import { Section } from '../Section.tsx'
import { showToast } from '../toast/toast.ts'

const connectionError =
  'There was a connection error. Either you are offline, or the request you are trying to perform is too large.'
const long =
  'The email with instructions has been sent. If you did not receive an email please contact your administrator. It may take a while.'

export function ToastSamples() {
  return (
    <Section title="Toasts">
      <Group gap="xs">
        <Button variant="default" onClick={() => showToast({ type: 'success', message: 'Name has been changed.' })}>
          Success
        </Button>
        <Button variant="default" onClick={() => showToast({ type: 'info', message: 'Nothing has been changed.' })}>
          Info
        </Button>
        <Button
          variant="default"
          onClick={() => showToast({ type: 'error', message: connectionError, suppressDuplicates: true })}
        >
          Error, said once
        </Button>
        <Button
          variant="default"
          onClick={() => showToast({ type: 'success', message: 'Workspace has been created.', route: '/gallery' })}
        >
          With a link
        </Button>
        <Button variant="default" onClick={() => showToast({ type: 'info', message: long })}>
          Wide
        </Button>
      </Group>
    </Section>
  )
}
