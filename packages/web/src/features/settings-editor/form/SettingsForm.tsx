// By its own path: the index of the package also brings its test kit, which needs packages that are not here.
import Form, { type IChangeEvent } from '@rjsf/core/lib/components/Form.js'
import {
  englishStringTranslator,
  TranslatableString,
  type ErrorSchema,
  type Experimental_DefaultFormStateBehavior,
  type Registry,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils'
import { memo } from 'react'
import type { JsonObject } from '../schema/json.ts'
import { formValidator } from '../schema/validator.ts'
import { ID_PREFIX, ID_SEPARATOR, type FormContext } from './form-context.ts'
import { templates, widgets } from './theme.ts'

interface SettingsFormProps {
  schema: RJSFSchema
  uiSchema: UiSchema
  /** What the form begins with: from then on it holds its data itself. */
  data: JsonObject
  context: FormContext
  errors?: ErrorSchema | undefined
  /** Without it the settings can be read only. */
  onChange?: ((data: JsonObject) => void) | undefined
}

/** What nobody entered is not added: a default is shown, and counts without being stored. */
const fewDefaults: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'populateRequiredDefaults',
  arrayMinItems: { populate: 'never' },
  mergeDefaultsIntoFormData: 'useFormDataIfPresent',
  constAsDefaults: 'never',
}

/** A group whose schema is broken would be drawn as a message to its author; it is a form that cannot be shown. */
const wordsOf: Registry['translateString'] = (text, parameters) => {
  if (text === TranslatableString.InvalidObjectField) throw new Error(parameters?.join(': '))
  return englishStringTranslator(text, parameters)
}

const inner = <></>

/** Drawn anew only when something about it changes: around it a card renders with every key that is pressed. */
export const SettingsForm = memo(function SettingsForm(props: SettingsFormProps) {
  const { schema, uiSchema, data, context, errors, onChange } = props
  return (
    <Form
      tagName="div"
      templates={templates}
      widgets={widgets}
      idPrefix={ID_PREFIX}
      idSeparator={ID_SEPARATOR}
      schema={schema}
      uiSchema={uiSchema}
      validator={formValidator}
      translateString={wordsOf}
      formContext={context}
      initialFormData={data}
      noHtml5Validate
      showErrorList={false}
      readonly={onChange === undefined}
      experimental_defaultFormStateBehavior={fewDefaults}
      {...(errors && { extraErrors: errors })}
      {...(onChange && { onChange: ({ formData }: IChangeEvent) => onChange(formData as JsonObject) })}
    >
      {inner}
    </Form>
  )
})
