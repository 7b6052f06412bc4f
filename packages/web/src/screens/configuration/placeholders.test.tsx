import { expect, test } from 'vitest'
import { aConfiguration, aWorkspace } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage } from '../../testing/configuration-page.ts'
import { openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const TITLE = 'Placeholders that are not defined in the workspace variables'

test('[C-2.9.10] the question before a run names the placeholders that nobody has defined', async () => {
  const kept = keepConfigurationPage()
  kept.workspace = aWorkspace({ variables: { region: 'eu', '#token': '*****' } })
  kept.configuration = aConfiguration({
    settings: { parameters: { url: 'https://{{host}}/{{region}}', '#key': '{{#token}}', deep: ['{{ limit }}'] } },
  })
  renderApp(CONFIGURATION_PAGE)
  await press('Run')
  const { getByText, getAllByRole } = await openDialog('Run configuration')
  expect(getByText(TITLE)).toBeDefined()
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['{{host}}', '{{limit}}'])
})

test('[C-2.9.10] without any it says nothing', async () => {
  const kept = keepConfigurationPage()
  kept.workspace = aWorkspace({ variables: { region: 'eu' } })
  kept.configuration = aConfiguration({ settings: { parameters: { region: '{{region}}' } } })
  renderApp(CONFIGURATION_PAGE)
  await press('Run')
  expect((await openDialog('Run configuration')).queryByText(TITLE)).toBeNull()
})
