import { calls, type Configuration } from '@clew/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { configurationsQuery } from '../../api/configurations.ts'
import { presentFilesQuery } from '../../api/present-files.ts'
import { makeQueryClient } from '../../api/query-client.ts'
import { configurationQuery } from '../../api/shared-queries.ts'
import { aConfiguration, anySelection } from '../../testing/builders.ts'
import { keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { aFile, aFileList } from '../../testing/data-files.ts'
import { press } from '../../testing/press.ts'
import { renderUi } from '../../testing/render.tsx'
import { useSectionInEdit } from '../../ui/edit-section/EditSectionsProvider.tsx'
import { InputFiltersCard } from './InputFiltersCard.tsx'

type Inputs = Configuration['input_settings']['inputs']

function Page() {
  const { data: configuration } = useQuery(configurationQuery(3, 9))
  const { data: sources } = useQuery(configurationsQuery(3))
  // As the panel of the page does.
  useQuery(presentFilesQuery({ workspaceId: 3, id: 9, direction: 'input' }))
  const inEdit = useSectionInEdit()
  return (
    <>
      {configuration && <InputFiltersCard configuration={configuration} sources={sources} />}
      <output>{inEdit}</output>
    </>
  )
}

/** Configurations 4 'Shop' and 5 'Till' are what 9 can be linked to. */
async function show(inputs: Inputs, files: string[] = [], given: Partial<Configuration> = {}) {
  const kept = keepConfigurationPage()
  kept.configuration = aConfiguration({ input_settings: { inputs }, ...given })
  kept.server
    .on(calls.configurations.list, () => ({
      configurations: [aConfiguration({ id: 4, name: 'Shop' }), aConfiguration({ id: 5, name: 'Till' })],
      selection_settings: anySelection,
    }))
    .on(calls.dataFiles.outputs, () => ({
      output_file_preview: aFileList(files.map((file_name) => aFile({ file_name }))),
    }))
  await renderUi(
    <QueryClientProvider client={makeQueryClient(() => undefined)}>
      <Page />
    </QueryClientProvider>,
  )
  return kept
}

const card = async () => within(await screen.findByRole('region', { name: 'Data in filters' }))
const fields = async (source: string) => within(await screen.findByRole('group', { name: source }))
const filtersOf = (kept: KeptConfiguration) => kept.configuration.input_settings.inputs

test('[C-2.6.1] without inputs it leads to where they are linked', async () => {
  await show({})
  const { findByRole, queryByRole, container } = { ...(await card()), container: document.body }
  expect((await findByRole('link', { name: 'data flow of the workspace' })).getAttribute('href')).toBe('/workspaces/3')
  expect(container.textContent).toContain('No inputs. Link configurations in the data flow of the workspace.')
  expect(queryByRole('button')).toBeNull()
})

test('[C-2.6.2] each source is named, with its filters and how many of its files they take', async () => {
  await show({ 4: { filters: ['orders*', '*.txt'] } }, ['tables/orders_1.csv', 'tables/items.csv', 'notes.txt'])
  const { findByRole, findByText } = await card()
  expect((await findByRole('link', { name: 'Shop' })).getAttribute('href')).toBe('/workspaces/3/configurations/4')
  expect(await findByText('orders*')).toBeDefined()
  expect(await findByText('Takes 2 of 3 files: tables/orders_1.csv, notes.txt')).toBeDefined()
})

test('[C-2.6.2] a source that has not run yet has no files', async () => {
  await show({ 4: { filters: ['*'] } })
  expect(await (await card()).findByText('It has no files yet.')).toBeDefined()
})

test('[C-2.6.3] a new filter is *, and the first one cannot be removed', async () => {
  await show({ 4: { filters: ['a'] } })
  await press('Edit')
  const { getByRole, getAllByRole, queryByRole } = await fields('Shop')
  expect(queryByRole('button', { name: /Remove/ })).toBeNull()
  await userEvent.click(getByRole('button', { name: 'Add filter' }))
  expect(getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)).toEqual(['a', '*'])
  expect(document.activeElement).toBe(getByRole('textbox', { name: 'Filter 2' }))
  expect(queryByRole('button', { name: 'Remove filter 1' })).toBeNull()
  await userEvent.click(getByRole('button', { name: 'Remove filter 2' }))
  expect(getAllByRole('textbox')).toHaveLength(1)
  expect(document.activeElement).toBe(getByRole('button', { name: 'Add filter' }))
})

test('[C-2.6.4] while a filter is typed, the files that it takes are counted', async () => {
  await show({ 4: { filters: ['nothing'] } }, ['a.csv', 'b.csv'])
  await press('Edit')
  const { getByRole, findByText } = await fields('Shop')
  expect(await findByText('Takes 0 of 2 files.')).toBeDefined()
  await userEvent.clear(getByRole('textbox'))
  await userEvent.type(getByRole('textbox'), 'b*')
  expect(await findByText('Takes 1 of 2 files: b.csv')).toBeDefined()
})

test('[C-2.6.5] saved filters are said to be modified, and Data in is asked for again', async () => {
  const kept = await show({ 4: { filters: ['*'] }, 5: { filters: ['x'] } }, ['a.csv'])
  await press('Edit')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('configuration data in filters')
  const { getByRole } = await fields('Shop')
  await userEvent.clear(getByRole('textbox'))
  await userEvent.type(getByRole('textbox'), 'a*')
  await press('Save')
  expect(await screen.findByText('Filters have been modified.')).toBeDefined()
  expect(filtersOf(kept)).toEqual({ 4: { filters: ['a*'] }, 5: { filters: ['x'] } })
  const [{ body } = { body: undefined }] = kept.server.seenCalls(calls.configurations.modify)
  expect(body).toEqual({ input_settings: { inputs: filtersOf(kept) }, expected_version: 4 })
  expect(await (await card()).findByRole('button', { name: 'Edit' })).toBeDefined()
  await waitFor(() => expect(kept.server.seenCalls(calls.dataFiles.inputs)).toHaveLength(2))
})

test('[C-2.6.5] what is so already is not sent', async () => {
  const kept = await show({ 4: { filters: ['*'] } })
  await press('Edit')
  await press('Save')
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  expect(kept.server.seenCalls(calls.configurations.modify)).toEqual([])
})

test('[C-2.6.6] an empty filter is not saved', async () => {
  const kept = await show({ 4: { filters: ['*'] } })
  await press('Edit')
  const { getByRole, findByText } = await fields('Shop')
  await userEvent.clear(getByRole('textbox'))
  await press('Save')
  expect(await findByText('Please fill in the field')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(getByRole('textbox')))
  expect(kept.server.seenCalls(calls.configurations.modify)).toEqual([])
})

test('[C-2.6.7] a link that was cut meanwhile stays cut, and filters that others have changed are shown', async () => {
  const kept = await show({ 4: { filters: ['*'] }, 5: { filters: ['*'] } })
  await press('Edit')
  const { getByRole } = await fields('Shop')
  await userEvent.type(getByRole('textbox'), 'mine')
  kept.configuration = aConfiguration({ input_settings: { inputs: { 4: { filters: ['theirs'] } } }, version: 9 })
  await press('Save')
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Shop: theirs')).toBeDefined()
  await press('Overwrite')
  await waitFor(() => expect(filtersOf(kept)).toEqual({ 4: { filters: ['*mine'] } }))
})

test('[C-2.6.8] without edit permission the filters can only be read', async () => {
  await show({ 4: { filters: ['*'] } }, [], { permission: 'read' })
  const button = await (await card()).findByRole('button', { name: 'Edit' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
