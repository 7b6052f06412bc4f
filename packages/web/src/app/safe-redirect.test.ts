import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  ['/workspaces', '/workspaces'],
  ['/workspaces/3/activity/17?page=2#log', '/workspaces/3/activity/17?page=2#log'],
  ['/search?text=a//b\u00e9', '/search?text=a//b%C3%A9'],
  ['/search?next=https%3A%2F%2Fexample.com', '/search?next=https%3A%2F%2Fexample.com'],
])('[P-D5.4] %s is a path of this app', (redirect, expected) => {
  expect(safeRedirect(redirect)).toBe(expected)
})

test.each([
  '',
  'workspaces',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a\\evil.example',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '%2F%2Fevil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,evil',
  '@evil.example',
  '/%E0%A4%A',
])('[P-D5.4] %j leads nowhere', (redirect) => {
  expect(safeRedirect(redirect)).toBeUndefined()
})

test.each(['/login', '/login/', '/logout', '/okta_login?code=1', '/password-reset', '/set_password'])(
  'a signed-in user is not led to %s',
  (redirect) => {
    expect(safeRedirect(redirect)).toBeUndefined()
  },
)

test('nothing asked, nothing answered', () => {
  expect(safeRedirect(undefined)).toBeUndefined()
})
