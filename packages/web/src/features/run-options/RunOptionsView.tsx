import { runtimeNumbers, type RuntimeNumber } from '@clew/contract/rules/runtime-options'
import { flagWords, numbers, numberWords, type RunOptionsDraft, type RuntimeFlag } from './run-options.ts'
import classes from './run-options.module.css'

interface RunOptionsViewProps {
  options: RunOptionsDraft
  flags: readonly RuntimeFlag[]
}

/** What counts, whether it was chosen or not. */
export function RunOptionsView({ options, flags }: RunOptionsViewProps) {
  return (
    <dl className={classes.options}>
      {numbers.map((name) => (
        <div key={name} className={classes.option}>
          <dt>{numberWords[name].label}</dt>
          <dd>
            {withUnit(name, options[name])} {options[name] === '' && <span className={classes.usual}>(default)</span>}
          </dd>
        </div>
      ))}
      {flags.map((name) => (
        <div key={name} className={classes.option}>
          <dt>{flagWords[name].label}</dt>
          <dd>{options[name] ? 'yes' : 'no'}</dd>
        </div>
      ))}
    </dl>
  )
}

const withUnit = (name: RuntimeNumber, value: number | string): string =>
  `${value === '' ? runtimeNumbers[name].usual : value} ${numberWords[name].unit}`.trim()
