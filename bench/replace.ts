/** What people wait for who replace a text in a thousand configurations: the look at what would change, the change, and the way back. */
import type { Api } from './api.ts'
import { median, verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace } from './jobs.ts'
import { withProduct } from './product.ts'

const PORT = 18_086
const SQL_COMPONENT = 20
const CONFIGURATIONS = 1_000
const ROUNDS = 3
const PREVIEW_GOAL_MS = 3_000
const CHANGE_GOAL_MS = 5_000
/** As long as what people write: about 2 KB. */
const LINES = 40

interface Previewed {
  id: number
  version: number
}

export async function benchReplace({ short }: { short: boolean }): Promise<Figure[]> {
  const count = short ? CONFIGURATIONS / 10 : CONFIGURATIONS
  // Without a worker: nothing is to be run.
  return withProduct(PORT, { CLEW_ROLES: 'web' }, async ({ api }) => {
    const workspace = await makeWorkspace(api)
    for (let number = 0; number < count; number++)
      await makeConfiguration(api, workspace, SQL_COMPONENT, { parameters: { code: codeOf(number) } })
    const rounds = await Array.fromAsync({ length: ROUNDS }, (_, round) => measureRound(api, round))
    const figure = (what: string, times: number[], goalMs: number): Figure => ({
      what: `${what} in ${count.toLocaleString('en')} configurations`,
      value: `${median(times).toFixed(0)} ms`,
      beside: `${verdict(median(times) <= goalMs)} goal ${goalMs.toLocaleString('en')} ms`,
    })
    return [
      figure(
        'Preview of a replacement',
        rounds.map(({ previewMs }) => previewMs),
        PREVIEW_GOAL_MS,
      ),
      figure(
        'Replacing a text',
        rounds.map(({ applyMs }) => applyMs),
        CHANGE_GOAL_MS,
      ),
      figure(
        'Reverting a replacement',
        rounds.map(({ revertMs }) => revertMs),
        CHANGE_GOAL_MS,
      ),
    ]
  })
}

async function measureRound(api: Api, round: number) {
  const wish = { find: 'warehouse', replace: `store_${round}` }
  const [{ configurations }, previewMs] = await timed(() =>
    api.call<{ configurations: Previewed[] }>('POST', '/configuration_replacements/preview', wish),
  )
  const items = configurations.map(({ id, version }) => ({ id, expected_version: version }))
  const [{ replacement }, applyMs] = await timed(() =>
    api.call<{ replacement: { id: number } }>('POST', '/configuration_replacements', { ...wish, items }),
  )
  const [, revertMs] = await timed(() => api.call('POST', `/configuration_replacements/${replacement.id}/revert`))
  return { previewMs, applyMs, revertMs }
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[Answer, number]> {
  const begun = performance.now()
  return [await work(), performance.now() - begun]
}

function codeOf(number: number): string {
  const lines = Array.from(
    { length: LINES },
    (_, line) => `select id_${number}, sum(amount_${line}) from warehouse.orders_${line};`,
  )
  return lines.join('\n')
}
