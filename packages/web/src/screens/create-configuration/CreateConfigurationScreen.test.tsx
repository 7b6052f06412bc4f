import { calls, type Component } from '@clew/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aComponent, aConfiguration, anySelection, aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages, type Kept } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const PAGE = '/workspaces/3/create-configuration'

let kept: Kept
let components: Component[]

beforeEach(() => {
  kept = keepDetailPages()
  components = [
    aComponent({
      id: 3,
      name: 'PostgreSQL',
      type: 'connector',
      description: 'Reads **tables**.\n\n# More\n\n<b>raw</b>',
    }),
    aComponent({ id: 20, name: 'SQL (DuckDB)', type: 'processor' }),
    aComponent({ id: 60, name: 'PostgreSQL', type: 'loader', description: 'Writes tables.' }),
  ]
  kept.server
    .on(calls.components.list, ({ query }) => ({
      components: components.filter(({ hidden }) => hidden === 0 || query.show_hidden === '1'),
      selection_settings: anySelection,
    }))
    .on(calls.configurations.create, ({ body }) => ({ configuration: aConfiguration({ ...body, id: 91 }) }))
})

async function open(path = PAGE) {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Create configuration' })
  return app
}

const cards = () => {
  const list = screen.queryByRole('list', { name: 'Components' })
  return list ? within(list).getAllByRole('listitem') : []
}
const names = () => cards().map((card) => within(card).getByRole('heading', { level: 2 }).textContent + typeOf(card))
const typeOf = (card: HTMLElement) => ` ${within(card).getByText(/^(Connector|Processor|Loader)$/).textContent}`
const search = () => screen.getByRole('searchbox', { name: 'Search by name' })
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const descriptionField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
const created = () => kept.server.seenCalls(calls.configurations.create)
const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true'

test('[C-2.1.1] a link leads back to the workspace', async () => {
  await open()
  const back = screen.getByRole('link', { name: 'Back to workspace Orders to warehouse' })
  expect(back.getAttribute('href')).toBe('/workspaces/3')
})

describe('finding a component', () => {
  test('[C-2.1.2] the search waits until typing has paused for 250 ms', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.change(search(), { target: { value: 'post' } })
    await act(() => vi.advanceTimersByTimeAsync(249))
    expect(cards()).toHaveLength(3)
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    await waitFor(() => expect(names()).toEqual(['PostgreSQL Connector', 'PostgreSQL Loader']))
    expect(screen.getByRole('status').textContent).toBe('2 of 3 components')
  })

  test('[C-2.1.2] one character narrows nothing; Enter does not wait, and Esc empties it', async () => {
    const app = await open()
    await userEvent.type(search(), 'd{Enter}')
    expect(cards()).toHaveLength(3)
    await userEvent.type(search(), 'u{Enter}')
    await waitFor(() => expect(names()).toEqual(['SQL (DuckDB) Processor']))
    expect(app.where()).toBe(`${PAGE}?search=du`)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(cards()).toHaveLength(3))
    expect(app.where()).toBe(PAGE)
  })

  test('[C-2.1.3] [C-2.1.4] toggles narrow to their types, and are in the address', async () => {
    const app = await open()
    await press('Loader')
    await waitFor(() => expect(names()).toEqual(['PostgreSQL Loader']))
    await press('Processor')
    await waitFor(() => expect(names()).toEqual(['SQL (DuckDB) Processor', 'PostgreSQL Loader']))
    expect(app.where()).toBe(`${PAGE}?types=loader%2Cprocessor`)
    await press('Loader')
    await press('Processor')
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  test('[C-2.1.4] the address opens the page as it was left', async () => {
    await open(`${PAGE}?search=post&types=loader`)
    expect(names()).toEqual(['PostgreSQL Loader'])
    expect((search() as HTMLInputElement).value).toBe('post')
    expect(screen.getByRole('button', { name: 'Loader' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('[C-2.1.8] when nothing is found it says so, and the filters can be cleared', async () => {
    const app = await open(`${PAGE}?search=nothing&types=loader`)
    expect(screen.getByText('No components found.')).toBeDefined()
    await press('Clear filters')
    await waitFor(() => expect(cards()).toHaveLength(3))
    expect((search() as HTMLInputElement).value).toBe('')
    expect(app.where()).toBe(PAGE)
  })

  test('[C-2.1.8] an empty catalogue has no filters to clear', async () => {
    components = []
    await open()
    expect(screen.getByText('No components found.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  test('[C-2.1.6] hidden components are not listed', async () => {
    components = [aComponent({ id: 1, name: 'Old', hidden: 1 }), aComponent({ id: 2, name: 'New' })]
    await open()
    expect(names()).toEqual(['New Processor'])
  })

  test('[C-2.1.9] when the catalogue cannot be loaded, it can be asked for again', async () => {
    const good = components
    kept.server.on(calls.components.list, () => {
      if (components === good) throw new Refused('internal', 'Internal Server Error')
      return { components, selection_settings: anySelection }
    })
    renderApp(PAGE)
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    components = [...good]
    await press('Reload')
    await waitFor(() => expect(cards()).toHaveLength(3))
  })
})

describe('a card', () => {
  test('[C-2.1.5] says what its component is and does in a line', async () => {
    await open()
    const card = within(cards()[0]!)
    expect(card.getByText('Reads tables.')).toBeDefined()
    expect(card.getByText('Connector')).toBeDefined()
    expect(cards()[0]!.querySelector('img')?.getAttribute('src')).toBe(components[0]!.icon)
    expect(card.queryByRole('textbox')).toBeNull()
  })

  test('[C-2.1.10] opens with the whole description and a form that has the focus', async () => {
    await open()
    await press('PostgreSQL Connector')
    expect(isOpen('PostgreSQL Connector')).toBe(true)
    const content = within(screen.getByRole('region', { name: 'PostgreSQL Connector' }))
    expect((await content.findByText('tables')).tagName).toBe('STRONG')
    expect(content.getByRole('heading', { name: 'More' })).toBeDefined()
    expect(content.getByText('<b>raw</b>')).toBeDefined()
    expect(document.activeElement).toBe(nameField())
    expect(nameField().required).toBe(true)
    expect(descriptionField().required).toBe(false)
  })

  test('[C-2.1.10] a second click, Cancel and Esc close it; the focus is on the card then', async () => {
    await open()
    for (const close of [
      () => press('PostgreSQL Connector'),
      () => press('Cancel'),
      () => userEvent.keyboard('{Escape}'),
    ]) {
      await press('PostgreSQL Connector')
      expect(isOpen('PostgreSQL Connector')).toBe(true)
      await close()
      expect(isOpen('PostgreSQL Connector')).toBe(false)
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'PostgreSQL Connector' }))
    }
  })

  test('[C-2.1.2] [C-2.1.10] Esc in the search empties it and closes nothing', async () => {
    await open()
    await press('PostgreSQL Loader')
    await userEvent.type(search(), 'post{Enter}{Escape}')
    await waitFor(() => expect(cards()).toHaveLength(3))
    expect(isOpen('PostgreSQL Loader')).toBe(true)
  })

  test('[C-2.1.11] one is open at a time, and what was typed goes with the one that is', async () => {
    await open()
    await press('PostgreSQL Connector')
    await userEvent.type(nameField(), 'Customers')
    await userEvent.type(descriptionField(), 'All of them')
    await press('PostgreSQL Loader')
    expect(isOpen('PostgreSQL Connector')).toBe(false)
    expect(nameField().value).toBe('Customers')
    expect(descriptionField().value).toBe('All of them')
  })

  test('[C-2.1.7] one that is under development says so and does not open', async () => {
    components = [aComponent({ name: 'Soon', in_progress: 1 })]
    await open()
    expect(screen.getByText('Under development')).toBeDefined()
    const button = screen.getByRole('button', { name: 'Soon Processor' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })
})

describe('creating', () => {
  test('[C-2.1.12] leads to the workspace, with a toast that leads to the new configuration', async () => {
    const app = await open()
    await press('PostgreSQL Loader')
    await userEvent.type(nameField(), '  To the warehouse ')
    await userEvent.type(descriptionField(), 'Nightly')
    await press('Create')
    expect(await screen.findByText('Configuration has been created.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'View' }).getAttribute('href')).toBe('/workspaces/3/configurations/91')
    await waitFor(() => expect(app.where()).toBe('/workspaces/3'))
    expect(created().map(({ path, body }) => [path, body])).toEqual([
      ['/workspaces/3/configurations', { name: 'To the warehouse', description: 'Nightly', component_id: 60 }],
    ])
  })

  test('[C-2.1.12] the graph of the workspace is asked for anew', async () => {
    const app = renderApp('/workspaces/3')
    await screen.findByText('This workspace has no configurations yet.')
    await app.router.navigate({ to: PAGE })
    await press('PostgreSQL Loader')
    const asked = () => kept.server.seenCalls(calls.configurations.list).length
    const before = asked()
    await userEvent.type(nameField(), 'To the warehouse{Enter}')
    await waitFor(() => expect(asked()).toBe(before + 1))
  })

  test('[C-2.1.12] whoever has left the page meanwhile stays where they are', async () => {
    let answer = (): void => undefined
    kept.server.on(calls.configurations.create, async ({ body }) => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { configuration: aConfiguration({ ...body, id: 91 }) }
    })
    const app = await open()
    await press('PostgreSQL Loader')
    await userEvent.type(nameField(), 'To the warehouse{Enter}')
    await waitFor(() => expect(created()).toHaveLength(1))
    await app.router.navigate({ to: '/trash' })
    await screen.findByRole('heading', { name: 'Trash' })
    answer()
    expect(await screen.findByText('Configuration has been created.')).toBeDefined()
    expect(app.where()).toBe('/trash')
  })

  test('[C-2.1.13] needs a name', async () => {
    await open()
    await press('PostgreSQL Loader')
    await userEvent.type(nameField(), '  ')
    await press('Create')
    expect(await screen.findByText('Please fill in the field')).toBeDefined()
    expect(document.activeElement).toBe(nameField())
    expect(created()).toEqual([])
  })

  test('[C-2.1.14] what is refused keeps the card open with what was typed, and says what is wrong', async () => {
    kept.server.on(calls.configurations.create, () => {
      throw new Refused('invalid', 'Not like this.', { fields: { name: 'Control characters are not allowed' } })
    })
    const app = await open()
    await press('PostgreSQL Loader')
    await userEvent.type(nameField(), 'Odd')
    await press('Create')
    expect(await screen.findByText('Control characters are not allowed')).toBeDefined()
    expect(nameField().value).toBe('Odd')
    expect(app.where()).toBe(PAGE)
  })

  test('[C-2.1.15] whoever may only view the workspace looks around and creates nothing', async () => {
    kept.workspace = aWorkspace({ permission: 'read' })
    await open()
    expect(screen.getByText('View-only')).toBeDefined()
    await press('PostgreSQL Loader')
    const create = screen.getByRole('button', { name: 'Create' })
    expect(create.getAttribute('aria-disabled')).toBe('true')
    expect(nameField().disabled).toBe(true)
    await userEvent.hover(create)
    expect(await screen.findByText('You can only view this workspace.')).toBeDefined()
    await userEvent.click(create)
    expect(created()).toEqual([])
  })
})
