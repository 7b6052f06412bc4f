import { calls, type Tag } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anySelection } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { lastQuery, scrollableEnd } from '../../testing/list-pages.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { tagsQuery } from '../../api/shared-queries.ts'
import { keepTags } from './testing/kept-tags.ts'

const crm: Tag = { id: 1, name: 'CRM', color: 'gumbo' }
const prod: Tag = { id: 2, name: 'prod', color: 'macaroni-and-cheese' }
const PATH = '/administration/tags'

async function open(path = PATH) {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Tags', level: 1 })
  return app
}

const rowNames = () =>
  Array.from(document.querySelectorAll('[role=listitem]'), (row) => row.querySelector<HTMLElement>('[title]')!.title)
const showsRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the list', () => {
  test('[P-2.9.1] shows each tag with the name of its colour', async () => {
    keepTags([crm, prod])
    await open()
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual(['CRMGumbo', 'prodMacaroni and cheese'])
  })

  test('[P-2.9.2] loads 20 at a time, the next at the end of the list', async () => {
    const scrollToEnd = scrollableEnd()
    const kept = keepTags(Array.from({ length: 25 }, (_, index) => ({ ...crm, id: index + 1, name: `tag ${index}` })))
    await open()
    await waitFor(() => expect(rowNames()).toHaveLength(20))
    await scrollToEnd()
    await waitFor(() => expect(rowNames()).toHaveLength(25))
    await scrollToEnd()
    expect(kept.server.seenCalls(calls.tags.list).map(({ path }) => path)).toEqual([
      '/tags?offset=0&limit=20',
      '/tags?offset=20&limit=20',
    ])
  })

  test('[P-2.9.3] is searched when the typing pauses, and the address knows', async () => {
    const kept = keepTags([crm, prod])
    const app = await open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search for name' }), 'pro')
    await showsRows(['prod'])
    expect(lastQuery(kept.server, calls.tags.list)).toEqual({ offset: '0', limit: '20', name_filter: 'pro' })
    expect(app.where()).toBe(`${PATH}?search=pro`)
  })

  test('[P-2.9.4] says that there are none, or none that match', async () => {
    const kept = keepTags()
    await open(`${PATH}?search=nothing`)
    expect(await screen.findByText('No tags found')).toBeDefined()
    await press('Show all tags')
    expect(await screen.findByText('There are no tags yet.')).toBeDefined()
    expect(lastQuery(kept.server, calls.tags.list)).not.toHaveProperty('name_filter')
  })

  test('a failure offers to try again', async () => {
    const kept = keepTags([crm])
    let isBroken = true
    kept.server.on(calls.tags.list, () => {
      if (isBroken) throw new Refused('internal', 'Internal Server Error')
      return { tags: [crm], selection_settings: anySelection }
    })
    await open()
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    isBroken = false
    await press('Reload')
    await showsRows(['CRM'])
  })
})

describe('creating and modifying', () => {
  test('[P-2.9.5] [P-2.9.8] a tag is named and coloured, and looks as it will', async () => {
    const kept = keepTags([crm])
    await open()
    await press('Create tag')
    const dialog = await openDialog('Create tag')
    const colours = within(dialog.getByRole('radiogroup', { name: /Color/ })).getAllByRole('radio')
    expect(colours).toHaveLength(14)
    await userEvent.type(dialog.getByLabelText(/Name/), ' night ')
    await userEvent.click(dialog.getByRole('radio', { name: 'Fire engine red' }))
    expect(dialog.getByText('night')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Tag has been created.')).toBeDefined()
    await dialogIsGone()
    await showsRows(['CRM', 'night'])
    expect(kept.server.seenCalls(calls.tags.create)[0]?.body).toEqual({ name: 'night', color: 'fire-engine-red' })
  })

  test('[P-2.9.5] the colours are chosen by keyboard', async () => {
    keepTags()
    await open()
    await press('Create tag')
    const dialog = await openDialog('Create tag')
    await userEvent.click(dialog.getByRole('radio', { name: 'Wasabi' }))
    await userEvent.keyboard('{ArrowDown}')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Medium aquamarine' }).checked).toBe(true)
  })

  test('[P-2.9.6] name and colour are needed', async () => {
    const kept = keepTags()
    await open()
    await press('Create tag')
    await confirm('Create tag', 'Create')
    expect(await screen.findByText('Please fill in the field')).toBeDefined()
    expect(screen.getByText('Pick one of the colors please.')).toBeDefined()
    expect(kept.server.seenCalls(calls.tags.create)).toEqual([])
  })

  test('[P-2.9.7] what the server refuses stands at its field, and what was typed stays', async () => {
    const kept = keepTags()
    kept.server.on(calls.tags.create, () => {
      throw new Refused('already_exists', 'Tag already exists', { fields: { name: 'Tag already exists' } })
    })
    await open()
    await press('Create tag')
    const dialog = await openDialog('Create tag')
    await userEvent.type(dialog.getByLabelText(/Name/), 'prod')
    await userEvent.click(dialog.getByRole('radio', { name: 'Nepal' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Tag already exists')).toBeDefined()
    expect(dialog.getByLabelText<HTMLInputElement>(/Name/).value).toBe('prod')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Nepal' }).checked).toBe(true)
  })

  test('[P-2.9.8] [P-2.9.11] a tag is modified, and whoever shows tags asks anew', async () => {
    const kept = keepTags([crm, prod])
    const app = await open()
    await app.queryClient.query(tagsQuery())
    await press('Modify tag prod')
    const dialog = await openDialog('Modify tag')
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Macaroni and cheese' }).checked).toBe(true)
    await userEvent.click(dialog.getByRole('radio', { name: 'Broom' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Tag has been modified.')).toBeDefined()
    await dialogIsGone()
    expect(kept.server.seenCalls(calls.tags.modify)[0]).toMatchObject({ path: '/tags/2', body: { color: 'broom' } })
    await waitFor(() => expect(screen.getByText('Broom')).toBeDefined())
    expect(app.queryClient.getQueryState(tagsQuery().queryKey)?.isInvalidated).toBe(true)
  })

  test('[P-2.9.9] without a change nothing is sent', async () => {
    const kept = keepTags([crm])
    await open()
    await press('Modify tag CRM')
    await confirm('Modify tag', 'Save')
    expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
    await dialogIsGone()
    expect(kept.server.seenCalls(calls.tags.modify)).toEqual([])
  })

  test('[P-2.9.13] a tag that somebody else has deleted leaves the list', async () => {
    const kept = keepTags([crm, prod])
    await open()
    await press('Modify tag prod')
    kept.tags = [crm]
    const dialog = await openDialog('Modify tag')
    await userEvent.type(dialog.getByLabelText(/Name/), 'uction')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This tag no longer exists.')).toBeDefined()
    await showsRows(['CRM'])
  })
})

describe('deleting', () => {
  test.each([
    [{ workspaces: 3, dawgs: 1 }, 'It is on 3 workspaces and 1 DAWG, and will be taken off.'],
    [{ workspaces: 1, dawgs: 0 }, 'It is on 1 workspace, and will be taken off.'],
    [{ workspaces: 0, dawgs: 2 }, 'It is on 2 DAWGs, and will be taken off.'],
    [{ workspaces: 0, dawgs: 0 }, 'It is on no workspace and no DAWG.'],
  ])('[P-2.9.10] says where the tag is: %j', async (usage, sentence) => {
    const kept = keepTags([crm])
    kept.usage = usage
    await open()
    await press('Delete tag CRM')
    const dialog = await openDialog('Delete tag')
    expect(await dialog.findByText(sentence)).toBeDefined()
    expect(dialog.getByText('CRM')).toBeDefined()
  })

  test('[P-2.9.8] [P-2.9.11] [P-2.9.14] the tag goes, and the next row has the focus', async () => {
    const kept = keepTags([crm, prod])
    await open()
    await press('Delete tag CRM')
    await confirm('Delete tag', 'Delete')
    expect(await screen.findByText('Tag has been deleted.')).toBeDefined()
    await dialogIsGone()
    await showsRows(['prod'])
    expect(kept.server.seenCalls(calls.tags.remove).map(({ path }) => path)).toEqual(['/tags/1'])
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Modify tag prod'))
    await press('Delete tag prod')
    await confirm('Delete tag', 'Delete')
    expect(await screen.findByText('There are no tags yet.')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search for name'))
  })

  test('[P-2.9.10] it can be deleted also when nobody knows where it is', async () => {
    const kept = keepTags([crm])
    kept.server.on(calls.tags.usage, () => {
      throw new Refused('unavailable', 'Come back later.')
    })
    await open()
    await press('Delete tag CRM')
    const dialog = await openDialog('Delete tag')
    expect(await dialog.findByText('Where it is used cannot be told now.')).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Tag has been deleted.')).toBeDefined()
  })

  test('[P-2.9.13] somebody else was faster', async () => {
    const kept = keepTags([crm])
    await open()
    await press('Delete tag CRM')
    kept.tags = []
    await confirm('Delete tag', 'Delete')
    expect(await screen.findByText('This tag no longer exists.')).toBeDefined()
    expect(await screen.findByText('There are no tags yet.')).toBeDefined()
  })
})
