import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'

type Told<Name extends string> = Partial<Record<Name, string>>

/** What the address says under these names. Changes take the place of the entry before: Back leaves the page. */
export function useAddress<const Name extends string>(
  ...names: readonly Name[]
): [Told<Name>, (changes: Told<Name>) => void] {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const told = Object.fromEntries(names.flatMap((name) => (name in query ? [[name, query[name]]] : []))) as Told<Name>
  /** An empty text is not written. */
  const change = (changes: Told<Name>) => {
    const all = Object.entries<string | undefined>({ ...query, ...changes })
    const search = Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search, replace: true, resetScroll: false, state: (state) => state })
  }
  return [told, change]
}

/** The number of a page in an address; the first one when it is none. */
export function pageIn(text: string | undefined): number {
  return /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : 1
}
