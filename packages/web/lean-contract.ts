/**
 * Gives the built app of each call only what sending it takes. The shapes, and Zod with them, would otherwise be part of
 * the first load, and grow with every call; the browser never checks them, the server does.
 */
import { calls } from '@clew/contract'
import type { Plugin } from 'vite'

const CALLS = '/packages/contract/src/calls/index.ts'

export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    load: (id) => (id.endsWith(CALLS) ? `export const calls = ${JSON.stringify(calls, onlyWhatIsSent)}` : undefined),
    // No file of the contract does anything when it is imported: what nobody uses may go.
    transform: (_code, id) => (id.includes('/packages/contract/src/') ? { moduleSideEffects: false } : undefined),
  }
}

function onlyWhatIsSent(key: string, value: unknown): unknown {
  return key === 'query' || key === 'body' || key === 'answer' || key === 'summary' ? undefined : value
}
