import { Input, Skeleton, Text } from '@mantine/core'
import type { Variables } from '@clew/contract'
import type { ErrorSchema } from '@rjsf/utils'
import { lazy, Suspense, useMemo, useState } from 'react'
import { SettingsForm } from './form/SettingsForm.tsx'
import { FormBoundary, FormFailed } from './FormBoundary.tsx'
import type { FormTemplate } from './form-template.ts'
import { hasMoreValuesThan, type JsonObject } from './schema/json.ts'
import { isMisfit } from './schema/misfit.ts'
import { EditorFrame } from '../../ui/code/EditorFrame.tsx'
import classes from './settings.module.css'

const SettingsJson = lazy(async () => ({ default: (await import('./json/SettingsJson.tsx')).SettingsJson }))

/** Beyond, a form takes longer to draw than anybody wants to wait, and longer to read. */
const MOST_VALUES_IN_FORM = 2_000

interface FormBodyProps {
  template: FormTemplate | undefined
  data: JsonObject
  variables: Variables
  errors?: ErrorSchema | undefined
  onChange?: ((data: JsonObject) => void) | undefined
  onShowJson: () => void
}

/** The settings as a form, or why there is none. */
export function FormBody({ template, ...props }: FormBodyProps) {
  if (!template) return <Text c="dimmed">This component does not have any form. Carry on!</Text>
  return (
    <FormBoundary onShowJson={props.onShowJson}>
      <FittingForm template={template} {...props} />
    </FormBoundary>
  )
}

function FittingForm({
  template,
  data,
  variables,
  errors,
  onChange,
  onShowJson,
}: FormBodyProps & { template: FormTemplate }) {
  const context = useMemo(() => ({ variables, variableNames: Object.keys(variables) }), [variables])
  // What the form begins with; from then on it keeps what is typed itself.
  const [start] = useState(data)
  const schema = template.schemaFor(data)
  const [hasPlace] = useState(() => !hasMoreValuesThan(start, MOST_VALUES_IN_FORM))
  const [isFitting] = useState(() => hasPlace && !isMisfit(schema, start))
  if (!hasPlace)
    return <Text c="dimmed">There are too many values for the form. They are read and edited as JSON.</Text>
  if (!isFitting) return <FormFailed onShowJson={onShowJson} />
  return (
    <div className={classes.form}>
      <SettingsForm {...{ schema, context, errors, onChange }} uiSchema={template.uiSchema} data={start} />
    </div>
  )
}

interface JsonBodyProps {
  text: string
  template: FormTemplate | undefined
  variables: Variables
  problem?: string | undefined
  onChange?: ((text: { toString: () => string }) => void) | undefined
}

/** The settings as JSON. The editor is loaded when it is first asked for. */
export function JsonBody({ problem, ...props }: JsonBodyProps) {
  const isInvalid = problem !== undefined
  return (
    <Input.Wrapper error={problem} errorProps={{ role: 'alert', mt: 4 }}>
      <EditorFrame isInvalid={isInvalid}>
        <Suspense fallback={<Skeleton height={80} role="status" aria-label="Loading the editor" />}>
          <SettingsJson {...props} isInvalid={isInvalid} />
        </Suspense>
      </EditorFrame>
    </Input.Wrapper>
  )
}
