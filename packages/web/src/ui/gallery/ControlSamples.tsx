import { Badge, Button, Checkbox, Group, Radio, Stack, Switch } from '@mantine/core'
import { CopyButton } from '../CopyButton.tsx'
import { DisabledTooltip } from '../DisabledTooltip.tsx'
import { RouteLink } from '../RouteLink.tsx'
import { Section } from '../Section.tsx'
import { ViewOnlySign } from '../ViewOnlySign.tsx'

const variants = ['filled', 'default', 'light', 'subtle', 'outline'] as const

export function ControlSamples() {
  return (
    <Section title="Controls">
      <Stack gap="sm">
        {(['brand', 'red'] as const).map((color) => (
          <Group key={color} gap="xs">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} color={color}>
                {variant}
              </Button>
            ))}
            <Button color={color} loading>
              Loading
            </Button>
            <Button color={color} disabled>
              Disabled
            </Button>
          </Group>
        ))}
        <Group gap="md">
          <DisabledTooltip reason="Only the owner may do this.">
            <Button>Disabled with a reason</Button>
          </DisabledTooltip>
          <RouteLink to="/gallery">A link to a screen</RouteLink>
          <CopyButton value="copied from the gallery" label="Copy the sample" />
          <ViewOnlySign />
          <Badge>Badge</Badge>
          <Badge variant="light">Light badge</Badge>
        </Group>
        <Group gap="md">
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Mixed" indeterminate />
          <Checkbox label="Disabled" disabled />
          <Radio label="Off" name="sample" />
          <Radio label="On" name="sample" defaultChecked />
          <Switch label="Off" />
          <Switch label="On" defaultChecked />
        </Group>
      </Stack>
    </Section>
  )
}
