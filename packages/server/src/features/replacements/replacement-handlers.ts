import type { calls } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { previewReplacement, type ReplacementDeps } from './preview.ts'
import { listReplacements } from './replacement-store.ts'
import { applyReplacement, getReplacement, revertReplacement } from './replacements.ts'

export const replacementHandlers = (deps: ReplacementDeps): Handlers<typeof calls.replacements> => ({
  preview: ({ body }, { caller }) => previewReplacement(deps, caller, body),
  apply: async ({ body }, { caller }) => ({ replacement: await applyReplacement(deps, caller, body) }),
  list: async ({ query }, { caller }) => ({
    replacements: await listReplacements(deps.db, caller, query),
    selection_settings: query,
  }),
  get: async ({ params }, { caller }) => ({ replacement: await getReplacement(deps, caller, params.id) }),
  revert: ({ params, body }, { caller }) => revertReplacement(deps, caller, params.id, body.skip_changed === 1),
})
