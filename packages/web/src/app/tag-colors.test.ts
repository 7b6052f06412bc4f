import { tagColors } from '@clew/contract'
import { expect, test } from 'vitest'
import { tagColors as painted } from '../ui/color/tag-colors.ts'

test('every colour a tag can have has a paint, and no other', () => {
  expect(Object.keys(painted)).toEqual([...tagColors])
})
