import { useOpenRoute } from './open-route.ts'

/** What the browser's tab says: the nearest thing first, since tabs are narrow. */
export function PageTitle() {
  const { title, trail } = useOpenRoute()
  const names = trail.length > 0 ? trail.slice(1).map(({ label }) => label) : [title]
  return <title>{[...names.toReversed(), 'Clew'].filter(Boolean).join(' · ')}</title>
}
