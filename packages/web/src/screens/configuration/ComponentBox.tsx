import type { Configuration } from '@clew/contract'
import { ComponentIcon } from '../../ui/ComponentIcon.tsx'
import classes from './ComponentBox.module.css'

/** What the configuration is one of. */
export function ComponentBox({ configuration: { component, component_id } }: { configuration: Configuration }) {
  return (
    <div className={classes.box} role="group" aria-label="Component">
      {component && <ComponentIcon icon={component.icon} size={24} />}
      <span className={classes.name}>{component?.name ?? `Component ${component_id}`}</span>
      <span className={classes.type}>{component?.type ?? 'not in the catalogue any more'}</span>
    </div>
  )
}
