/** The settings card on a page of its own, with a server that keeps what is saved. */
import { calls, type Component, type Configuration, type Variables } from '@clew/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { makeQueryClient } from '../../../api/query-client.ts'
import { configurationQuery } from '../../../api/shared-queries.ts'
import '../../../session/session.ts'
import { aComponent, aConfiguration, aServer } from '../../../testing/builders.ts'
import { Refused } from '../../../testing/fake-server.ts'
import { holdSession } from '../../../testing/hold-session.ts'
import { renderUi } from '../../../testing/render.tsx'
import { SettingsCard } from '../SettingsCard.tsx'

interface Given {
  /** Of the parameters; undefined: there is no form. */
  properties?: Record<string, object>
  required?: string[]
  template?: Partial<Component['settings_template']>
  component?: Partial<Component>
  settings?: Record<string, unknown>
  variables?: Variables
  permission?: Configuration['permission']
}

function aFormComponent({ properties, required = [], template, component }: Given): Component {
  const dataschema = properties && {
    type: 'object',
    properties: { parameters: { type: 'object', title: 'Parameters', required, properties } },
  }
  return aComponent({
    settings_template: {
      dataschema: dataschema ?? null,
      uischema: {},
      processors: [],
      code_parameters: [],
      ...template,
    },
    ...component,
  })
}

/** What the server holds; a test may change it behind the page's back. */
export async function showSettings(given: Given) {
  const component = aFormComponent(given)
  const kept = {
    configuration: aConfiguration({
      component_id: component.id,
      settings: given.settings ?? { parameters: {} },
      permission: given.permission ?? 'owner',
    }),
  }
  const server = aServer()
    .on(calls.configurations.get, () => ({ configuration: kept.configuration }))
    .on(calls.configurations.modify, ({ body: { expected_version, ...changes } }) => {
      const { version } = kept.configuration
      if ((expected_version ?? version) !== version) throw new Refused('conflict', 'Somebody else has changed it.')
      kept.configuration = { ...kept.configuration, ...changes, version: version + 1 } as Configuration
      return { configuration: kept.configuration }
    })
  holdSession()
  const variables = given.variables ?? {}
  function Page() {
    const { data } = useQuery(configurationQuery(3, 9))
    return data ? <SettingsCard configuration={data} component={component} variables={variables} /> : null
  }
  await renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByRole('radiogroup', { name: 'Mode' })
  const sent = () => server.seenCalls(calls.configurations.modify).map(({ body }) => body as { settings: unknown })
  return { kept, server, sent, sentSettings: () => sent().map(({ settings }) => settings) }
}

export const card = () => within(screen.getByRole('region', { name: 'Settings' }))
export const press = (name: string | RegExp) => userEvent.click(card().getByRole('button', { name }))
export const field = (name: string) => card().getByRole<HTMLInputElement>('textbox', { name })
export const chooseMode = (name: 'Form' | 'JSON') => userEvent.click(card().getByRole('radio', { name }))

export async function fill(name: string, text: string): Promise<void> {
  await userEvent.clear(field(name))
  // Braces mean keys to what types here; doubled they are braces.
  await userEvent.type(field(name), text.replaceAll('{', '{{'))
}
