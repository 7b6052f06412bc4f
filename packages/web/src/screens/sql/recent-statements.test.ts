import { expect, test } from 'vitest'
import { withStatement } from './recent-statements.ts'

test('[P-D4.70] the newest comes first, each once, and not more than fifty', () => {
  const many = Array.from({ length: 50 }, (_none, at) => ({ sql: `select ${at}`, at }))
  const next = withStatement(many, { sql: 'select 3', at: 99 })
  expect(next[0]).toEqual({ sql: 'select 3', at: 99 })
  expect(next).toHaveLength(50)
  expect(withStatement(many, { sql: 'another', at: 99 })).toHaveLength(50)
})
