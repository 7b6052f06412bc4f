import { expect, test } from 'vitest'
import { calls } from './calls/index.ts'
import { openApiDocument } from './openapi.ts'

interface Operation {
  operationId: string
  security: unknown[]
  description: string
  parameters: { name: string; in: string }[]
}

const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const operations = Object.values(paths).flatMap((path) => Object.values(path))

test('the document has every call, once', () => {
  const names = Object.entries(calls).flatMap(([group, members]) =>
    Object.keys(members).map((name) => `${group}.${name}`),
  )
  expect(operations.map((operation) => operation.operationId).toSorted()).toEqual(names.toSorted())
})

test('it says who may call, and asks for a token where one is needed', () => {
  const me = paths['/api/me']!['get']!
  expect([me.security, me.description]).toEqual([[{ token: [] }], 'Any signed-in user.'])
  const login = paths['/api/login']!['post']!
  expect([login.security, login.description]).toEqual([[], 'Anyone.'])
})

test('parameters of path and query are there', () => {
  const list = paths['/api/acl/users/{id}']!['get']!
  expect(list.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual(['path id', 'query include_deleted'])
})
