/** Does nothing: what is left is what a step costs. */
import { run } from '@clew/component-sdk'

export const main = (): void => undefined

if (import.meta.main) await run(main)
