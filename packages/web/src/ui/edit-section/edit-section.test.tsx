import { createBrowserHistory } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { RouteLink } from '../RouteLink.tsx'
import { EditButton } from './EditButton.tsx'
import { useSectionInEdit } from './EditSectionsProvider.tsx'
import { ConfirmLeave, LeaveGuard } from './LeaveGuard.tsx'
import { useEditSection } from './useEditSection.ts'

function Sample({ name, onSave }: { name: string; onSave?: (text: string) => void }) {
  const [text, setText] = useState('')
  const section = useEditSection(name, () => onSave?.(text))
  return (
    <section aria-label={name}>
      {section.isEditing ? (
        <>
          <input aria-label={`${name} text`} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <button onClick={section.stopEditing}>Cancel {name}</button>
        </>
      ) : (
        <EditButton section={section} label={`Edit ${name}`} />
      )}
    </section>
  )
}

function InEdit() {
  return <p>in edit: {useSectionInEdit() ?? 'nothing'}</p>
}

const edit = (name: string) => userEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))
const field = (name: string) => screen.queryByLabelText<HTMLInputElement>(`${name} text`)

test('[P-4.13] [P-6.3] while one section is in edit, the others wait and say why', async () => {
  await renderUi(
    <>
      <Sample name="description" />
      <Sample name="variables" />
    </>,
  )
  await edit('description')
  const other = screen.getByRole('button', { name: 'Edit variables' })
  expect(other.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(other)
  expect(field('variables')).toBeNull()
  await userEvent.hover(other)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Save or cancel the current edit first.')

  await userEvent.click(screen.getByRole('button', { name: 'Cancel description' }))
  await edit('variables')
  expect(field('variables')).not.toBeNull()
})

test('[P-4.13] a section that asks to be edited without the button waits as well', async () => {
  function Title() {
    const { isEditing, startEditing } = useEditSection('title')
    return <button onClick={startEditing}>{isEditing ? 'Title in edit' : 'Title'}</button>
  }
  await renderUi(
    <>
      <Title />
      <Sample name="description" />
    </>,
  )
  await edit('description')
  await userEvent.click(screen.getByRole('button', { name: 'Title' }))
  expect(screen.queryByText('Title in edit')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel description' }))
  await userEvent.click(screen.getByRole('button', { name: 'Title' }))
  expect(screen.getByText('Title in edit')).toBeTruthy()
})

test('whoever asks learns which section is in edit', async () => {
  await renderUi(
    <>
      <InEdit />
      <Sample name="description" />
    </>,
  )
  expect(screen.getByText('in edit: nothing')).toBeTruthy()
  await edit('description')
  expect(screen.getByText('in edit: description')).toBeTruthy()
})

test('a section that disappears during its edit lets the others edit', async () => {
  function Page() {
    const [hasFirst, setHasFirst] = useState(true)
    return (
      <>
        {hasFirst && <Sample name="description" />}
        <Sample name="variables" />
        <button onClick={() => setHasFirst(false)}>Take away</button>
      </>
    )
  }
  await renderUi(<Page />)
  await edit('description')
  await userEvent.click(screen.getByRole('button', { name: 'Take away' }))
  await edit('variables')
  expect(field('variables')).not.toBeNull()
})

test.each(['{Control>}s{/Control}', '{Meta>}s{/Meta}'])('%s saves what the section in edit holds now', async (keys) => {
  const saved: string[] = []
  await renderUi(
    <>
      <Sample name="description" onSave={(text) => saved.push(text)} />
      <Sample name="variables" onSave={() => saved.push('of the wrong section')} />
    </>,
  )
  await userEvent.keyboard(keys)
  expect(saved).toEqual([])
  await edit('description')
  await userEvent.type(field('description')!, 'New words')
  await userEvent.keyboard(keys)
  expect(saved).toEqual(['New words'])
})

async function leaveDuringEdit() {
  const { router } = await renderUi(
    <>
      <Sample name="description" />
      <RouteLink to="/elsewhere">Elsewhere</RouteLink>
      <RouteLink to="/here?sort=name">Sorted</RouteLink>
      <LeaveGuard />
    </>,
    { path: '/here' },
  )
  await edit('description')
  await userEvent.type(field('description')!, 'New words')
  return router
}

test('[P-2.2.5] [P-2.2.6] leaving during an edit asks; whoever stays keeps the edit', async () => {
  const router = await leaveDuringEdit()
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Do you really want to leave current page and lose unsaved description?')
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.pathname).toBe('/here')
  expect(field('description')!.value).toBe('New words')
})

test('[P-2.2.6] whoever leaves arrives where they were going', async () => {
  const router = await leaveDuringEdit()
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('a change of the query leaves nothing and asks nothing', async () => {
  const router = await leaveDuringEdit()
  await userEvent.click(screen.getByRole('link', { name: 'Sorted' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'name' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without an edit nothing is asked', async () => {
  const router = await leaveDuringEdit()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel description' }))
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})

test('[P-2.2.8] closing the tab during an edit raises the question of the browser', async () => {
  const history = createBrowserHistory()
  await renderUi(
    <>
      <Sample name="description" />
      <LeaveGuard />
    </>,
    { history },
  )
  const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(asksBeforeUnload()).toBe(false)
  await edit('description')
  expect(asksBeforeUnload()).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel description' }))
  expect(asksBeforeUnload()).toBe(false)
  history.destroy()
})

test('[P-2.2.7] a page may ask the plain question', async () => {
  const { router } = await renderUi(
    <>
      <RouteLink to="/elsewhere">Elsewhere</RouteLink>
      <ConfirmLeave when />
    </>,
    { path: '/here' },
  )
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect((await screen.findByRole('dialog')).textContent).toContain('Are you sure?')
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
})
