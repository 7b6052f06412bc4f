/** component.json, the card of a component: what may stand in it, and what the catalogue makes of it. */
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { calls, type Component } from '@clew/contract'
import { StartError } from '../../start-error.ts'

/** What others see of a component, and how it is run. */
export interface CatalogueEntry {
  component: Component
  version: string
  /** Where its program lies. */
  folder: string
  start: { command: string; arguments: string[] }
  /** `pool`: it runs no code of a user and may share a warm process. */
  isolation: 'sandbox' | 'pool'
  /** Whether it may be started once more after its worker was lost. */
  rerunAfterCrash: boolean
  network: boolean
}

export const COMPONENT_FILE = 'component.json'

/** Stands for the component's own folder in `start`. */
const FOLDER_PLACEHOLDER = '{component}'
const LARGEST_ICON_BYTES = 64 * 1024

/** Exported for the page that explains it: whoever adds a key has to explain it there, too. */
export const componentFile = z.strictObject({
  ...calls.components.get.answer.shape.component.shape,
  icon: z.string().regex(/^[\w-]+\.svg$/, 'must be the name of an SVG file in the folder of the component'),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a version such as 1.0.0'),
  start: z.strictObject({ command: z.string().min(1), arguments: z.array(z.string()) }),
  isolation: z.enum(['sandbox', 'pool']).default('sandbox'),
  rerun_after_crash: z.boolean().optional(),
  network: z.boolean(),
})

export async function readComponent(folder: string): Promise<CatalogueEntry> {
  const path = join(folder, COMPONENT_FILE)
  const parsed = componentFile.safeParse(await readJson(path))
  if (!parsed.success) throw new StartError(`${path}: ${problem(parsed.error.issues[0]!)}.`)
  const { version, start, isolation, rerun_after_crash, network, ...card } = parsed.data
  return {
    component: { ...card, icon: await readIcon(join(folder, card.icon)) },
    version,
    folder,
    start: {
      command: program(start.command, folder),
      arguments: start.arguments.map((part) => inFolder(part, folder)),
    },
    isolation,
    // What a loader had begun to write would be written again.
    rerunAfterCrash: rerun_after_crash ?? card.type !== 'loader',
    network,
  }
}

const inFolder = (text: string, folder: string): string => text.replaceAll(FOLDER_PLACEHOLDER, folder)

/** The machine's own Node may be older than the one that runs Clew. */
const program = (command: string, folder: string): string =>
  command === 'node' ? process.execPath : inFolder(command, folder)

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path} cannot be read (${error.code}).`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new StartError(`${path} is not valid JSON: ${(error as Error).message}.`)
  }
}

async function readIcon(path: string): Promise<string> {
  const svg = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${path}, which ${COMPONENT_FILE} names as \`icon\`, cannot be read (${error.code}).`)
  })
  if (svg.length > LARGEST_ICON_BYTES)
    throw new StartError(
      `${path} has ${svg.length} bytes; an icon (${basename(path)}) has at most ${LARGEST_ICON_BYTES}.`,
    )
  return `data:image/svg+xml;base64,${svg.toString('base64')}`
}

function problem(issue: z.core.$ZodIssue): string {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const key = [...issue.path, ...keys].map(String).join('.')
  if (key === '') return issue.message
  if (keys.length > 0) return `\`${key}\` is not a key of a component`
  return issue.message.startsWith('must') ? `\`${key}\` ${issue.message}` : `\`${key}\`: ${issue.message}`
}
