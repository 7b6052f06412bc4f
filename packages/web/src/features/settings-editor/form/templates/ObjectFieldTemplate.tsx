import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { canExpand, type ObjectFieldTemplateProps } from '@rjsf/utils'
import { use } from 'react'
import { ChosenContext, isItemId } from '../form-context.ts'
import classes from '../form.module.css'

/** Fields that belong together. */
export function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  const { title, description, properties, readonly, schema, uiSchema, fieldPathId, onAddProperty } = props
  const isChosen = use(ChosenContext)
  const { path, $id } = fieldPathId
  const isPureChoice = (schema.oneOf ?? schema.anyOf) && properties.length === 0
  if (isPureChoice) return null
  const fields = (
    <ChosenContext value={false}>
      <div className={readonly ? classes.readFields : classes.fields}>{properties.map(({ content }) => content)}</div>
    </ChosenContext>
  )
  const addition = !readonly && Boolean(canExpand(schema, uiSchema, props.formData as object)) && (
    <Button
      className={classes.add}
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={onAddProperty}
    >
      Add a property
    </Button>
  )
  // The settings as a whole, and their parameters, are what the card is about; an item has its number.
  const isUntitled = path.length === 0 || (path.length === 1 && path[0] === 'parameters')
  if (isUntitled || isItemId($id) || isChosen || !title) {
    return (
      <div id={$id} tabIndex={-1}>
        {fields}
        {addition}
      </div>
    )
  }
  return (
    <fieldset className={classes.group} id={$id} tabIndex={-1}>
      <legend className={classes.legend}>{title}</legend>
      {description && !readonly && <div className={classes.description}>{description}</div>}
      {fields}
      {addition}
    </fieldset>
  )
}
