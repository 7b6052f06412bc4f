import type { Variables } from '@clew/contract'
import { useEffect, useRef } from 'react'
import classes from './form.module.css'

interface VariableListProps {
  id: string
  names: readonly string[]
  /** Which of them Enter takes. */
  active: number
  variables: Variables
  onChoose: (name: string) => void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The variables that are offered below a field. The field keeps the focus. */
export function VariableList({ id, names, active, variables, onChoose }: VariableListProps) {
  return (
    <div className={classes.variables} id={id} role="listbox" aria-label="Variables">
      {names.map((name, index) => (
        <VariableOption
          key={name}
          id={optionId(id, index)}
          name={name}
          value={variables[name] ?? ''}
          isActive={index === active}
          onChoose={() => onChoose(name)}
        />
      ))}
    </div>
  )
}

interface VariableOptionProps {
  id: string
  name: string
  value: string
  isActive: boolean
  onChoose: () => void
}

const SHOWN_LENGTH = 60

function VariableOption({ id, name, value, isActive, onChoose }: VariableOptionProps) {
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={option}
      id={id}
      className={classes.variable}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Before the field loses the focus, which would close the list.
      onMouseDown={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      <span className={classes.variableName}>{name}</span>
      <span className={classes.variableValue}>{value.slice(0, SHOWN_LENGTH)}</span>
    </div>
  )
}
