/** What the form asks for besides fields, groups and lists. */
import { Text } from '@mantine/core'
import type { MultiSchemaFieldTemplateProps } from '@rjsf/utils'
import { ChosenContext } from '../form-context.ts'
import classes from '../form.module.css'

/** Titles, descriptions and errors are written by the fields themselves. */
export const Nothing = () => null

/** A choice between several kinds of value, and the chosen one. */
export const MultiSchemaFieldTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) => (
  <div className={classes.choice}>
    {selector}
    <ChosenContext value>{optionSchemaField}</ChosenContext>
  </div>
)

export const UnsupportedFieldTemplate = () => (
  <Text size="sm" c="dimmed">
    This can only be edited as JSON.
  </Text>
)
