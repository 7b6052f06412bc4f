/** Runs the rules of boundaries.cjs over a tree: every violation as a line, and how many files were looked at. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractConfiguration from 'dependency-cruiser/config-utl/extract-depcruise-config'
import { repository } from './repository.ts'

const FOLDERS = ['packages', 'components', 'e2e', 'bench', 'checks']

export interface Cruise {
  violations: string[]
  fileCount: number
}

export async function cruiseTree(root: string): Promise<Cruise> {
  const configuration = await extractConfiguration(join(repository, 'checks/boundaries.cjs'))
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)))
  const { output } = await cruise(folders, {
    ...configuration.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden ?? [] },
  })
  if (typeof output === 'string') throw new Error(output)
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    fileCount: output.summary.totalCruised,
  }
}

if (import.meta.main) {
  const { violations, fileCount } = await cruiseTree(repository)
  for (const violation of violations) console.log(violation)
  // A parser that cannot read TypeScript would find nothing wrong with nothing.
  if (fileCount === 0) console.log('No file was looked at.')
  if (violations.length > 0 || fileCount === 0) process.exitCode = 1
}
