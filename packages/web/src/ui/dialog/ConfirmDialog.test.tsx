import { Button, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** Opens by a button, as on a screen, and asks for a reason. */
function Sample({ onConfirm }: { onConfirm: () => void | Promise<unknown> }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button onClick={() => setOpened(true)}>Open</Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Delete workspace"
        text="Orders moves to the trash."
        confirmLabel="Delete"
        danger
        onConfirm={onConfirm}
      >
        <TextInput label="Reason" />
      </ConfirmDialog>
    </>
  )
}

async function openDialog(onConfirm: () => void | Promise<unknown>) {
  await renderUi(<Sample onConfirm={onConfirm} />)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
  expect((await screen.findByRole('dialog', { name: 'Delete workspace' })).textContent).toContain(
    'Orders moves to the trash.',
  )
}

const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('shows that it is working, and closes when the work is done', async () => {
  const work = Promise.withResolvers<void>()
  await openDialog(() => work.promise)
  const confirm = screen.getByRole('button', { name: 'Delete' })
  await userEvent.click(confirm)
  expect(confirm.getAttribute('data-loading')).toBe('true')
  work.resolve()
  await dialogIsGone()
})

test('stays open with the input when the work fails, and can be tried again', async () => {
  let tries = 0
  await openDialog(() => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error('refused')) : Promise.resolve()
  })
  await userEvent.type(screen.getByLabelText('Reason'), 'too old')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('too old')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await dialogIsGone()
  expect(tries).toBe(2)
})

test('confirms once, however often Enter is pressed', async () => {
  let confirmed = 0
  const work = Promise.withResolvers<void>()
  await openDialog(() => {
    confirmed += 1
    return work.promise
  })
  await userEvent.type(screen.getByLabelText('Reason'), 'old{Enter}{Enter}')
  work.resolve()
  await dialogIsGone()
  expect(confirmed).toBe(1)
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['the cross', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('%s closes it without doing anything', async (_, close) => {
  let confirmed = 0
  await openDialog(() => {
    confirmed += 1
  })
  await close()
  await dialogIsGone()
  expect(confirmed).toBe(0)
})
