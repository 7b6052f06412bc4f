import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { instanceQuery } from '../api/instance.ts'
import { anInstance } from '../testing/builders.ts'
import { holdSession, otherTab } from '../testing/hold-session.ts'
import { renderUi } from '../testing/render.tsx'
import { makeErrorReporter } from './errors.ts'

async function aReporter() {
  const queryClient = new QueryClient()
  queryClient.setQueryData(instanceQuery().queryKey, { instance: anInstance({ support_email: 'help@example.com' }) })
  const goTo = vi.fn<(path: string) => void>()
  await renderUi(null)
  return { report: makeErrorReporter({ queryClient: () => queryClient, goTo }), goTo }
}

test('[P-8.9] an aborted call shows nothing', async () => {
  const { report, goTo } = await aReporter()
  report(new DOMException('The page went away', 'AbortError'), {})
  report(new ApiError(409, { error_type: 'conflict', message: 'Told after the aborted one' }), {})
  await screen.findByText('Told after the aborted one')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(goTo).not.toHaveBeenCalled()
})

test('[P-8.1] [P-8.7] ten calls without an answer are told once', async () => {
  const { report } = await aReporter()
  for (let call = 0; call < 10; call += 1) report(ApiError.noAnswer(), {})
  expect(await screen.findAllByText(/^There was a connection error\./)).toHaveLength(1)
})

test('[P-4.6] a 401 forgets the session', async () => {
  const { report } = await aReporter()
  holdSession()
  report(new ApiError(401, { error_type: 'not_signed_in', message: 'Invalid token' }), {})
  expect(otherTab.held()).toBeUndefined()
})

test.each([
  [403, '/not-authorized'],
  [404, '/not-found'],
])('[P-8.2] %i leads to %s', async (status, path) => {
  const { report, goTo } = await aReporter()
  report(new ApiError(status, { message: 'No' }), {})
  expect(goTo).toHaveBeenCalledWith(path)
})

test('a mistake of the app itself is told like one of the server, and left in the console', async () => {
  const { report } = await aReporter()
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue()
  const mistake = new TypeError('x is undefined')
  report(mistake, {})
  const text = 'There was an error. Please, let us know about it at help@example.com'
  expect(await screen.findByText(text)).toBeDefined()
  expect(console).toHaveBeenCalledWith(mistake)
})
