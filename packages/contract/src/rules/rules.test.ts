import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { passwordProblem, strengthLabel, strengthLabels } from './password.ts'
import { FRESH_LOGIN_MS, isFreshLogin } from './session.ts'

test.each(['a@b.cz', 'first.last+tag@sub.example.com', "o'neil@example.org", 'x_y-z@1.example'])(
  '[P-5.2] %s is an address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

test.each([
  '',
  'a',
  'a@',
  '@b.cz',
  'a@b',
  'a b@c.cz',
  'a@b..cz',
  'a@-b.cz',
  'a@b.cz\n',
  'a@b.cz, c@d.cz',
  'a@b.cz\r\nBcc: x@y.cz',
  `${'x'.repeat(250)}@b.cz`,
])('[P-5.2] %j is not an address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('[P-5.2] a text that makes careless patterns stall is judged at once', () => {
  const text = `${'a-'.repeat(50_000)}@${'b.'.repeat(50_000)}`
  expect(isEmail(text)).toBe(false)
})

test('[P-5.3] under twelve characters the length is the problem, whatever the score', () => {
  expect(passwordProblem('elevenchars', { score: 4, suggestions: [] })).toBe('At least 12 characters required')
  expect(passwordProblem('twelve chars', { score: 4, suggestions: [] })).toBeUndefined()
})

test('[P-5.4] a low score shows the last suggestion, or says that the password is weak', () => {
  expect(passwordProblem('aaaaaaaaaaaa', { score: 2, suggestions: ['first', 'last'] })).toBe('last')
  expect(passwordProblem('aaaaaaaaaaaa', { score: 2, suggestions: [] })).toBe('Password is weak.')
  expect(passwordProblem('aaaaaaaaaaaa', { score: 3, suggestions: ['still some advice'] })).toBeUndefined()
})

test('[P-5.7] the label follows the score, and a short password is never better than Weak', () => {
  const labels = [0, 1, 2, 3, 4].map((score) => strengthLabel('long enough to count', score))
  expect(labels).toEqual(['Bad', 'Bad', 'Weak', 'Good', 'Strong'])
  fc.assert(
    fc.property(
      fc.string({ maxLength: 11 }),
      fc.integer({ min: 0, max: 4 }),
      (password, score) => strengthLabels.indexOf(strengthLabel(password, score)) <= strengthLabels.indexOf('Weak'),
    ),
  )
})

test('[P-4.1] [P-4.2] a login is fresh for less than five hours', () => {
  expect(FRESH_LOGIN_MS).toBe(18_000_000)
  expect(isFreshLogin(0, 17_999_999)).toBe(true)
  expect(isFreshLogin(0, 18_000_000)).toBe(false)
})
