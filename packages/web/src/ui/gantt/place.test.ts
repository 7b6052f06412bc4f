import { expect, test } from 'vitest'
import { place } from './place.ts'

test('a span is placed by its share of the axis', () => {
  expect(place(125, 150, 100, 200)).toEqual({
    leftPercent: 25,
    widthPercent: 25,
    isCutAtStart: false,
    isCutAtEnd: false,
  })
})

test('what goes beyond the axis is cut there', () => {
  expect(place(50, 250, 100, 200)).toEqual({
    leftPercent: 0,
    widthPercent: 100,
    isCutAtStart: true,
    isCutAtEnd: true,
  })
})

test('what lies outside has no place, what touches an edge has', () => {
  expect(place(10, 99, 100, 200)).toBeUndefined()
  expect(place(201, 300, 100, 200)).toBeUndefined()
  expect(place(50, 100, 100, 200)?.widthPercent).toBe(0)
  expect(place(1, 2, 5, 5)).toBeUndefined()
})

test('an end before its start has no width', () => {
  expect(place(150, 140, 100, 200)?.widthPercent).toBe(0)
})
