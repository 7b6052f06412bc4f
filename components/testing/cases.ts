/** The cases of the components that come with Clew, and what only theirs have: a database, a web server. */
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runCase, type Expectation, type Outcome, type StartCommand } from '@clew/component-sdk/cases'

export const componentsFolder = resolve(import.meta.dirname, '..')

export interface Case {
  component: string
  name: string
  folder: string
}

/** expect.json */
export interface OwnExpectation extends Expectation {
  /** What the case's database answers afterwards: statement → rows. */
  database?: Record<string, string[][]>
}

export const cases: Case[] = globSync('*/cases/*/expect.json', { cwd: componentsFolder })
  .toSorted()
  .map((path) => {
    const [component, , name] = path.split('/') as [string, string, string]
    return { component, name, folder: join(componentsFolder, component, 'cases', name) }
  })

export async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T
}

/** Words such as `<port>` in config.json, state and expectations stand for what is known only when the tests run. */
export const fillIn = (text: string, words: Record<string, string>): string =>
  text.replaceAll(/<(\w+)>/g, (whole, word: string) => words[word] ?? whole)

export async function runOwnCase({ component, folder }: Case, words: Record<string, string>): Promise<Outcome> {
  return runCase(await startOf(component), folder, (text) => fillIn(text, words))
}

async function startOf(component: string): Promise<StartCommand> {
  const folder = join(componentsFolder, component)
  const { start } = await readJson<{ start: StartCommand }>(join(folder, 'component.json'))
  return {
    command: start.command === 'node' ? process.execPath : start.command,
    arguments: start.arguments.map((part) => part.replaceAll('{component}', folder)),
  }
}
