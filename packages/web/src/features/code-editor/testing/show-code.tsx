/** The code cards of a configuration, and what a user does with them. */
import type { Component } from '@clew/contract'
import { EditorView } from '@codemirror/view'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { makeQueryClient } from '../../../api/query-client.ts'
import { configurationQuery } from '../../../api/shared-queries.ts'
import '../../../session/session.ts'
import { aComponent, aConfiguration } from '../../../testing/builders.ts'
import { keepConfigurationPage, type KeptConfiguration } from '../../../testing/configuration-page.ts'
import { renderUi } from '../../../testing/render.tsx'
import { useSectionInEdit } from '../../../ui/edit-section/EditSectionsProvider.tsx'
import type { CodeParameter } from '../code-part.ts'
import { CodeCards } from '../CodeCards.tsx'

export const sqlCode: CodeParameter = { title: 'SQL', language: 'sql', settings_path: 'parameters.code' }
const variables = { region: 'EU', '#token': '*****' }

function Page({ component }: { component: Component }) {
  const { data } = useQuery(configurationQuery(3, 9))
  const inEdit = useSectionInEdit()
  return (
    <>
      {data && <CodeCards configuration={data} component={component} variables={variables} />}
      <output>{inEdit}</output>
    </>
  )
}

interface Given {
  parameters?: CodeParameter[]
  settings?: Record<string, unknown>
  permission?: 'owner' | 'read'
}

/** The cards of a configuration whose code is `select 1`. */
export async function show(given: Given = {}, prepare?: (kept: KeptConfiguration) => void): Promise<KeptConfiguration> {
  const { parameters = [sqlCode], settings = { parameters: { code: 'select 1', keep: true } } } = given
  const kept = keepConfigurationPage()
  const template = { dataschema: null, uischema: {}, processors: [], code_parameters: parameters }
  kept.component = aComponent({ settings_template: template })
  kept.configuration = aConfiguration({ settings, permission: given.permission ?? 'owner' })
  prepare?.(kept)
  await renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <Page component={kept.component} />
    </QueryClientProvider>,
  )
  return kept
}

export const editor = async (label = 'SQL') => {
  const content = await within(await screen.findByRole('region', { name: label })).findByLabelText(label)
  return EditorView.findFromDOM(content)!
}
export const write = (view: EditorView, text: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })

export async function edit(text: string, label = 'SQL'): Promise<EditorView> {
  const view = await editor(label)
  await userEvent.click(
    within(await screen.findByRole('region', { name: label })).getByRole('button', { name: 'Edit' }),
  )
  await waitFor(() => expect(view.state.readOnly).toBe(false))
  write(view, text)
  return view
}
export const codeOf = (kept: KeptConfiguration) => (kept.configuration.settings['parameters'] as { code: unknown }).code
