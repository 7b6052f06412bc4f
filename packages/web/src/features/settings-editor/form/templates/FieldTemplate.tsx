import { ADDITIONAL_PROPERTY_FLAG, getSchemaType, type FieldTemplateProps } from '@rjsf/utils'
import { descriptionId, errorId, isItemId, labelId } from '../form-context.ts'
import { AdditionalProperty } from './AdditionalProperty.tsx'
import classes from '../form.module.css'

/** One field: its title, what is entered, what it is for and what is wrong with it. */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, hidden, displayLabel, required, readonly, rawDescription, rawErrors, schema, children } = props
  if (hidden) return <div hidden>{children}</div>
  const type = getSchemaType(schema)
  const isItem = isItemId(id)
  const hasLabel = !isItem && (displayLabel || (readonly && type === 'boolean'))
  // A group brings its title, description and errors itself.
  const isGroup = !displayLabel && (type === 'object' || type === 'array')
  const field = (
    <div
      className={readonly ? classes.readField : classes.field}
      data-wide={isWide(props, isGroup) || undefined}
      data-bare={!hasLabel || undefined}
    >
      {hasLabel && <Label {...{ id, label, required: required === true && !readonly, isPlain: readonly }} />}
      <div className={classes.content}>
        {children}
        {!isGroup && rawDescription && !readonly && (
          <div id={descriptionId(id)} className={classes.description}>
            {rawDescription}
          </div>
        )}
        <FieldErrors id={id} errors={rawErrors} />
      </div>
    </div>
  )
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return field
  return <AdditionalProperty {...props}>{field}</AdditionalProperty>
}

interface LabelProps {
  id: string
  label: string
  required: boolean
  /** There is nothing to enter that it could be the label of. */
  isPlain: boolean
}

function Label({ id, label, required, isPlain }: LabelProps) {
  const star = required && (
    <span className={classes.required} aria-hidden>
      {' '}
      *
    </span>
  )
  if (isPlain) return <div className={classes.label}>{label}</div>
  return (
    <label className={classes.label} id={labelId(id)} htmlFor={id}>
      {label}
      {star}
    </label>
  )
}

function FieldErrors({ id, errors }: { id: string; errors?: string[] | undefined }) {
  if (!errors || errors.length === 0) return null
  return (
    <div id={errorId(id)} className={classes.error}>
      {errors.join(', ')}
    </div>
  )
}

/** What needs the whole width; the others stand side by side. */
function isWide({ id, schema, uiSchema, registry, readonly }: FieldTemplateProps, isGroup: boolean): boolean {
  const isChoice = (schema.oneOf !== undefined || schema.anyOf !== undefined) && !registry.schemaUtils.isSelect(schema)
  return isGroup || isChoice || isItemId(id) || (!readonly && uiSchema?.['ui:widget'] === 'textarea')
}
