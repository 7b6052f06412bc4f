import type { SharedKind } from '@clew/contract'
import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readState, writeState, type ListState } from './list-state.ts'

/** Reads the list's state from the URL and writes changes there, in place of the entry before: Back leaves the list. */
export function useListState(kind: SharedKind): [ListState, (changes: Partial<ListState>) => void] {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const address = JSON.stringify(query)
  // By its text: the router may give an equal object anew, and all pages of the list hang on this one.
  const state = useMemo(() => readState(kind, JSON.parse(address) as Record<string, unknown>), [kind, address])
  const change = (changes: Partial<ListState>) =>
    void navigate({ to: '.', search: writeState(kind, { ...state, ...changes }), replace: true })
  return [state, change]
}
