/** What the palette offers, in groups, for what has been typed. */
import type { NamedThing } from '@clew/contract'
import { pathsOf, pathToSearch } from '../../paths.ts'
import type { Command } from '../../ui/commands/commands.ts'
import { placesFor } from './places.ts'

export type Option = { id: string; label: string; note?: string | undefined } & (
  | { to: string; kind?: NamedThing['kind'] }
  | { run: () => void; refusal?: string | undefined }
)

export interface OptionGroup {
  title: string
  options: Option[]
}

interface Offer {
  text: string
  isAdministrator: boolean
  /** Of the page and of the app. */
  commands: readonly Command[]
  found: readonly NamedThing[]
}

export function optionGroups({ text, isAdministrator, commands, found }: Offer): OptionGroup[] {
  const places = placesFor(isAdministrator).map(({ label, to }): Option => ({ id: to, label, to }))
  const groups: OptionGroup[] = [
    { title: 'Found', options: text === '' ? [] : found.map(optionOf) },
    { title: 'Do', options: matching(commands, text) },
    { title: 'Go to', options: matching(places, text) },
    { title: 'Search', options: text.length < SHORTEST_SEARCH ? [] : [searchFor(text)] },
  ]
  return groups.filter(({ options }) => options.length > 0)
}

const SHORTEST_SEARCH = 2

const searchFor = (text: string): Option => ({
  id: 'search',
  label: `Search everything for “${text}”`,
  to: pathToSearch(text),
})

function optionOf({ kind, id, name, workspace, disabled }: NamedThing): Option {
  const of = kind === 'configuration' ? { kind, id, workspaceId: workspace!.id } : { kind, id }
  const notes = [workspace && `in ${workspace.name}`, disabled === 1 && 'disabled'].filter(Boolean)
  return { id: `${kind} ${id}`, label: name, note: notes.join(', ') || undefined, to: pathsOf(of).itself, kind }
}

/** What has all the words, what begins with the text first. */
function matching<Labelled extends { label: string }>(all: readonly Labelled[], text: string): Labelled[] {
  const words = text.toLowerCase().split(/\s+/)
  const begins = ({ label }: Labelled) => label.toLowerCase().startsWith(text.toLowerCase())
  const having = all.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  return having.toSorted((a, b) => Number(begins(b)) - Number(begins(a)))
}
