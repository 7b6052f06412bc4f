/** What no other tool sees: a lockfile tied to one registry, tests left out, lint silenced, drawers instead of names. */
import { readFiles, repository, sourceFiles, testFiles, type SourceFile } from './repository.ts'

export function lockfileProblems(lockfiles: SourceFile[]): string[] {
  return lockfiles
    .filter(({ text }) => text.includes('"resolved": "http'))
    .map(({ path }) => `${path} names the host of a registry: others may not reach it`)
}

/** Said of tests only: elsewhere the same words mean something else. */
export function testProblems(tests: SourceFile[]): string[] {
  return tests.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\.(only|skip|todo|fixme|fails|skipIf|runIf)\b/g)].map(
      ([, word]) => `${path} has .${word}: every test runs`,
    ),
  )
}

export function sourceProblems(sources: SourceFile[]): string[] {
  return sources.flatMap(({ path, text }) => [
    ...(/\/[*/]\s*(?:ox|es)lint-disable/.test(text) ? [`${path} silences the linter`] : []),
    ...(/(^|\/)(utils?|helpers?|common|misc)(\.\w+)*(\/|$)/.test(path) ? [`${path} is not named by its subject`] : []),
  ])
}

if (import.meta.main) {
  const problems = [
    ...lockfileProblems(readFiles(repository, 'package-lock.json')),
    ...testProblems(testFiles(repository)),
    ...sourceProblems(sourceFiles(repository)),
  ]
  for (const problem of problems) console.log(problem)
  if (problems.length > 0) process.exitCode = 1
}
