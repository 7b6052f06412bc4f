import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultState, isNarrowed, readState, writeState } from './list-state.ts'

describe('[W-2.1.6] the state of a list in the address', () => {
  test('the plain list has a plain address', () => {
    expect(readState('workspace', {})).toEqual(defaultState('workspace'))
    expect(writeState('workspace', defaultState('workspace'))).toEqual({})
  })

  test('what was written is read again', () => {
    const state = fc.record({
      search: fc.string({ maxLength: 255 }).map((text) => text.trim()),
      sort: fc.constantFrom('name', 'last_run', 'author_name'),
      direction: fc.constantFrom('ASC' as const, 'DESC' as const),
      show: fc.constantFrom('all' as const, 'enabled' as const, 'disabled' as const),
      tagIds: fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 5 }),
    })
    const kinds = fc.constantFrom('workspace' as const, 'dawg' as const)
    const isReadAgain = fc.property(state, kinds, (given, kind) => {
      expect(readState(kind, writeState(kind, given))).toEqual(given)
    })
    fc.assert(isReadAgain)
  })

  test.each([
    [{ sort: 'password' }],
    [{ direction: 'sideways' }],
    [{ show: 'everything' }],
    [{ tags: 'x,-1,0,99999999999' }],
    [{ search: '   ' }],
    [{ search: 5, tags: ['1'] }],
  ])('%j makes no sense and counts as the default', (query) =>
    expect(readState('workspace', query)).toEqual(defaultState('workspace')),
  )

  test('a sort of workspaces is none of DAWGs', () => {
    expect(readState('workspace', { sort: 'disk_usage' }).sort).toBe('disk_usage')
    expect(readState('dawg', { sort: 'disk_usage' }).sort).toBe('last_run')
  })

  test('of tags, what is an id counts, and once', () => {
    expect(readState('dawg', { tags: '3,x,3,8' }).tagIds).toEqual([3, 8])
  })

  test('the order narrows nothing', () => {
    const state = defaultState('dawg')
    expect(isNarrowed({ ...state, sort: 'name', direction: 'ASC' })).toBe(false)
    expect(isNarrowed({ ...state, search: 'x' })).toBe(true)
    expect(isNarrowed({ ...state, show: 'disabled' })).toBe(true)
    expect(isNarrowed({ ...state, tagIds: [1] })).toBe(true)
  })
})
