import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { ColorSchemeControl } from './ColorSchemeControl.tsx'

const scheme = () => document.documentElement.getAttribute('data-mantine-color-scheme')

test('the scheme can be chosen and is kept in the browser', async () => {
  await renderUi(<ColorSchemeControl />)
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(scheme()).toBe('dark')
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(scheme()).toBe('light')
})
