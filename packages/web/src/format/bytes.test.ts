import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBytes, formatKilobytes } from './bytes.ts'

test.each([
  [0, '0.00 B'],
  [1, '1.00 B'],
  [1023, '1023.00 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 ** 2 - 1, '1.00 MB'],
  [12.4 * 1024 ** 2, '12.40 MB'],
  [1024 ** 8, '1.00 YB'],
  [5000 * 1024 ** 8, '5000.00 YB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('[P-2.6.9] kilobytes of the server are steps of 1024', () => {
  expect(formatKilobytes(2048)).toBe('2.00 MB')
})

test('every size has two decimals and a number below 1024, and reads back to within rounding', () => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
  fc.assert(
    fc.property(fc.maxSafeNat(), (bytes) => {
      const [, number, unit] = /^(\d{1,4}\.\d{2}) ([A-Z]{1,2})$/.exec(formatBytes(bytes))!
      expect(Number(number)).toBeLessThan(1024)
      const step = 1024 ** units.indexOf(unit!)
      expect(Math.abs(Number(number) * step - bytes)).toBeLessThanOrEqual(0.005001 * step)
    }),
  )
})
