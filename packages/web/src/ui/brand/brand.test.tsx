import { screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { Logo, logoLine } from './Logo.tsx'
import { wayOut } from './way-out.ts'

test('the way out is one line from the middle to the exit, once around every ring', () => {
  const path = wayOut({
    center: { x: 190, y: 180 },
    outerRadius: 172,
    spacing: 19,
    halfOpening: 38,
    order: [5, 6, 7, 4, 1, 2, 3],
    exit: { x: 394, y: 390 },
  })
  expect(path).toMatch(/^M190 180[^M]* 394 390$/)
  const radii = Array.from(path.matchAll(/A([\d.]+)/g), ([, radius]) => Number(radius))
  expect(radii).toEqual([96, 77, 58, 115, 172, 153, 134])
})

test('the icon of the browser tab is the same line as the logo', () => {
  expect(readFileSync(`${import.meta.dirname}/../../../public/favicon.svg`, 'utf8')).toContain(`d="${logoLine}"`)
})

test('the logo has a name where it stands for the product and none where it decorates', async () => {
  await renderUi(
    <>
      <Logo label="Clew" />
      <Logo />
    </>,
  )
  expect(screen.getAllByRole('img')).toEqual([screen.getByRole('img', { name: 'Clew' })])
})
