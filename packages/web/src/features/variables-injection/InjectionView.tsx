import { Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Variables } from '@clew/contract'
import { environmentName } from './injected-variables.ts'
import classes from './injection.module.css'

interface InjectionViewProps {
  chosen: readonly string[]
  variables: Variables
}

export function InjectionView({ chosen, variables }: InjectionViewProps) {
  if (chosen.length === 0) return <Text c="dimmed">The program is given no variables of the workspace.</Text>
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        The program finds these in its environment.
      </Text>
      <ul className={classes.chosen}>
        {chosen.map((name) => (
          <li key={name}>
            <Code className={classes.name}>{name}</Code>
            {environmentName(name) !== name && <span className={classes.note}>as {environmentName(name)}</span>}
            {!Object.hasOwn(variables, name) && (
              <span className={classes.warning}>
                <IconAlertTriangle size={16} aria-hidden /> not defined in the workspace
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
