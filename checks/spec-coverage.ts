/** Every rule of docs/spec has a test that names it, and no test names a rule that does not exist. */
import { readFiles, repository, testFiles, type SourceFile } from './repository.ts'

export interface Coverage {
  ruleCount: number
  /** Rules that no test names. */
  untested: string[]
  /** `file: id` for ids that no rule has. */
  unknown: string[]
  /** Ids that two rules have. */
  doubled: string[]
}

export function coverage(specification: SourceFile[], tests: SourceFile[]): Coverage {
  const rules = specification.flatMap(({ text }) => ruleIds(text))
  const known = new Set(rules)
  const named = tests.flatMap(({ path, text }) => testedIds(text).map((id) => ({ path, id })))
  const tested = new Set(named.map(({ id }) => id))
  return {
    ruleCount: known.size,
    untested: [...known].filter((id) => !tested.has(id)),
    unknown: named.filter(({ id }) => !known.has(id)).map(({ path, id }) => `${path}: ${id}`),
    doubled: rules.filter((id, index) => rules.indexOf(id) !== index),
  }
}

/** A rule is a list item that opens with its id: `- **P-4.8** …`. */
const ruleIds = (text: string): string[] => [...text.matchAll(/^- \*\*([A-Z]-[\w.]+)\*\* /gm)].map(([, id]) => id!)

/** The ids at the start of a string, which is where the name of a test has them: `'[P-4.8] [P-4.9] toasts …'`. */
function testedIds(text: string): string[] {
  const openings = [...text.matchAll(/['"`]((?:\[[A-Z]-[\w.]+\] ?)+)/g)].map(([, ids]) => ids!)
  return openings.flatMap((ids) => [...ids.matchAll(/\[([^\]]+)\]/g)].map(([, id]) => id!))
}

if (import.meta.main) {
  const root = process.argv[2] ?? repository
  const { ruleCount, untested, unknown, doubled } = coverage(readFiles(root, 'docs/spec/*.md'), testFiles(root))
  for (const id of untested) console.log(`no test proves ${id}`)
  for (const place of unknown) console.log(`no such rule: ${place}`)
  for (const id of doubled) console.log(`two rules are called ${id}`)
  console.log(`${ruleCount - untested.length} of ${ruleCount} rules have a test`)
  if (ruleCount === 0 || untested.length + unknown.length + doubled.length > 0) process.exitCode = 1
}
