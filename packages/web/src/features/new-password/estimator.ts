/** The strength estimator; its dictionaries are heavy, so they load when a password is first judged. */
import type { Strength } from '@clew/contract/rules/password'

type Estimate = (password: string) => Strength

let loading: Promise<Estimate> | undefined

export function loadEstimator(): Promise<Estimate> {
  loading ??= load().catch((error: unknown) => {
    // A lost connection must not spoil every later try.
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
  return (password) => {
    const { score, feedback } = estimator.check(password)
    return { score, suggestions: feedback.suggestions }
  }
}
