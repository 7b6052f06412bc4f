import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { avatarColor, initialsOf } from './avatar-look.ts'
import { Avatar } from './Avatar.tsx'
import { AvatarGroup } from './AvatarGroup.tsx'

test.each([
  ['Anna Maria Nováková', 'AN'],
  ['  chiara  ', 'C'],
  ['Дмитрий Иванов', 'ДИ'],
  ['', '?'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test('the colour of an id stays when the name changes, and people differ in colour', async () => {
  await renderUi(
    <>
      <Avatar id={7} name="Anna Nová" />
      <Avatar id={7} name="Anna Stará" />
    </>,
  )
  const [before, after] = screen.getAllByRole('img')
  expect(before!.style.background).toBe(after!.style.background)
  expect(new Set(Array.from({ length: 50 }, (_, id) => avatarColor(id))).size).toBeGreaterThan(10)
})

test('hovering an avatar tells the full name', async () => {
  await renderUi(<Avatar name="Anna Nováková" />)
  await userEvent.hover(screen.getByRole('img', { name: 'Anna Nováková' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Anna Nováková')
})

const people = ['Anna', 'Bob', 'Chiara', 'Dan', 'Eva'].map((name, id) => ({ id, name }))

test('a group shows its first people and the number of the others, with their names', async () => {
  await renderUi(<AvatarGroup people={people} limit={2} />)
  expect(screen.getAllByRole('img').map(({ textContent }) => textContent)).toEqual(['A', 'B', '+3'])
  expect(screen.getByRole('img', { name: 'Chiara, Dan, Eva' })).toBeTruthy()
})

test('a group never hides a single person', async () => {
  await renderUi(<AvatarGroup people={people.slice(0, 3)} limit={2} />)
  expect(screen.getAllByRole('img').map(({ textContent }) => textContent)).toEqual(['A', 'B', 'C'])
})
