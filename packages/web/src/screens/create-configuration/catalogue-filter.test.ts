import { expect, test } from 'vitest'
import { aComponent } from '../../testing/builders.ts'
import { readFilter, selectComponents, writeFilter } from './catalogue-filter.ts'

test('[C-2.1.4] what makes no sense in the address counts as nothing', () => {
  expect(readFilter({ search: ' x ', types: 'loader,spaceship,connector' })).toEqual({
    search: '',
    types: ['connector', 'loader'],
  })
  expect(readFilter({ search: 4, types: 4 })).toEqual({ search: '', types: [] })
})

test('[C-2.1.4] only what narrows the list is in the address', () => {
  expect(writeFilter({ search: '', types: [] })).toEqual({})
  expect(writeFilter({ search: ' sql ', types: ['loader', 'connector'] })).toEqual({
    search: 'sql',
    types: 'loader,connector',
  })
})

test.each(['café', 'CAFE', 'Café bar'])(
  '[C-2.1.2] %s finds the name in any case, with or without accents',
  (search) => {
    const components = [aComponent({ name: 'Cafe\u0301 BAR' }), aComponent({ name: 'Teahouse' })]
    expect(selectComponents(components, { search, types: [] })).toEqual([components[0]])
  },
)
