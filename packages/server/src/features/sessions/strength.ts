/** The strength estimator with its dictionaries; imported when first needed, because they weigh tens of megabytes. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import type { Strength } from '@clew/contract/rules/password'

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
})

export function estimate(password: string, userInputs: string[]): Strength {
  const { score, feedback } = zxcvbn.check(password, userInputs)
  return { score, suggestions: feedback.suggestions }
}
