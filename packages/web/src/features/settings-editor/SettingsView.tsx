import type { Configuration, Variables } from '@clew/contract'
import { useMemo } from 'react'
import type { FormTemplate } from './form-template.ts'
import { toFormData } from './processors.ts'
import { FormBody, JsonBody } from './SettingsBody.tsx'
import { jsonOf, type Mode } from './settings-draft.ts'

interface SettingsViewProps {
  configuration: Configuration
  template: FormTemplate | undefined
  variables: Variables
  mode: Mode
  onShowJson: () => void
}

export function SettingsView({ configuration, template, variables, mode, onShowJson }: SettingsViewProps) {
  const { settings, version } = configuration
  // Megabytes are written once, not each time the page is drawn.
  const text = useMemo(() => (mode === 'json' ? jsonOf(settings) : ''), [mode, settings])
  const data = useMemo(() => toFormData(settings, template?.processors ?? []), [settings, template])
  if (mode === 'json') return <JsonBody text={text} template={template} variables={variables} />
  return (
    <FormBody
      // The form keeps its data itself: another version is another form.
      key={version}
      template={template}
      data={data}
      variables={variables}
      onShowJson={onShowJson}
    />
  )
}
