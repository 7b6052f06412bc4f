import { describe, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { reactionsTo } from './reactions.ts'

const toast = (message: string) => ({ kind: 'toast', message })
const notFound = new ApiError(404, { error_type: 'not_found', message: 'Workspace not found' })

describe('a failed call', () => {
  test.each([
    [
      '[P-8.1] without any answer names the connection',
      ApiError.noAnswer(),
      [
        toast(
          'There was a connection error. Either you are offline, or the request you are trying to perform is too large.',
        ),
      ],
    ],
    [
      '[P-8.2] of 403 leads to not-authorized',
      new ApiError(403, { error_type: 'not_allowed', message: 'Not allowed' }),
      [{ kind: 'go', to: 'notAuthorized' }],
    ],
    ['[P-8.2] of 404 leads to not-found', notFound, [{ kind: 'go', to: 'notFound' }]],
    [
      '[P-8.3] for a missing file stays on the page',
      new ApiError(404, { error_type: 'missing_file', message: 'The file is gone' }),
      [toast('The file is gone')],
    ],
    [
      '[P-8.4] shows the message of the server',
      new ApiError(409, { error_type: 'already_exists', message: 'Tag already exists' }),
      [toast('Tag already exists')],
    ],
    [
      '[P-8.5] does not show Invalid token',
      new ApiError(400, { error_type: 'invalid_token', message: 'Invalid token' }),
      [],
    ],
    [
      '[P-8.6] of the server itself names the support address',
      new ApiError(500, { error_type: 'internal', message: 'Internal Server Error' }),
      [toast('There was an error. Please, let us know about it at help@example.com')],
    ],
    [
      '[P-8.8] for nothing changed says so',
      new ApiError(400, { error_type: 'nothing_changed', message: 'whatever' }),
      [toast('Nothing has been changed.')],
    ],
    [
      '[P-4.6] of 401 ends the session',
      new ApiError(401, { error_type: 'not_signed_in', message: 'Invalid token' }),
      [{ kind: 'sign-out' }],
    ],
    [
      'for a wrong password is told and ends nothing',
      new ApiError(401, { error_type: 'wrong_credentials', message: 'Wrong email or password' }),
      [toast('Wrong email or password')],
    ],
  ])('%s', (_rule, error, expected) => {
    expect(reactionsTo(error, {}, 'help@example.com')).toEqual(expected)
  })

  test('[P-8.3] of 404 stays on the page when its caller opted out', () => {
    expect(reactionsTo(notFound, { handlesNotFound: true }, '')).toEqual([toast('Workspace not found')])
  })

  test('that is quiet says nothing, but a lost session is lost', () => {
    expect(reactionsTo(ApiError.noAnswer(), { isQuiet: true }, '')).toEqual([])
    expect(reactionsTo(notFound, { isQuiet: true }, '')).toEqual([])
    expect(reactionsTo(new ApiError(401, {}), { isQuiet: true }, '')).toEqual([{ kind: 'sign-out' }])
  })
})
