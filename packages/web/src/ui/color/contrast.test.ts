import { expect, test } from 'vitest'
import { contrastRatio, readableOn } from './contrast.ts'
import { tagColorNames, tagColors } from './tag-colors.ts'

test('black on white has the highest contrast, a colour on itself the lowest', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrastRatio('#6D28D9', '#6D28D9')).toBe(1)
  expect(contrastRatio('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

test('yellow takes black text, deep blue takes white text', () => {
  expect(readableOn(tagColors.broom)).toBe('#000000')
  expect(readableOn(tagColors['persian-blue'])).toBe('#ffffff')
})

test.each(tagColorNames)('the text on a %s chip passes AA', (name) => {
  expect(contrastRatio(tagColors[name], readableOn(tagColors[name]))).toBeGreaterThanOrEqual(4.5)
})
