import { Group, Text } from '@mantine/core'
import classes from './PasswordStrength.module.css'

type StrengthLabel = 'Bad' | 'Weak' | 'Good' | 'Strong'

const color = {
  Bad: 'var(--clew-error)',
  Weak: 'var(--clew-warning)',
  Good: 'var(--clew-running)',
  Strong: 'var(--clew-finished)',
} as const satisfies Record<StrengthLabel, string>

const steps = Object.keys(color)

interface PasswordStrengthProps {
  label: StrengthLabel
}

/** How good a password is, as a word and as filled steps. */
export function PasswordStrength({ label }: PasswordStrengthProps) {
  const filled = steps.indexOf(label) + 1
  return (
    <Group gap="xs" wrap="nowrap" role="status" aria-label={`Password strength: ${label}`}>
      <div className={classes.steps} aria-hidden>
        {steps.map((step, index) => (
          <span key={step} style={index < filled ? { background: color[label] } : undefined} />
        ))}
      </div>
      <Text size="sm" fw={500} style={{ color: color[label] }} className={classes.label}>
        {label}
      </Text>
    </Group>
  )
}
