import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { missingScreen } from './not-built-yet.ts'
import { useOpenRoute } from './open-route.ts'

/** Says honestly that there is nothing here yet. */
export function NotBuiltYet() {
  const { name } = useOpenRoute()
  const screen = name && missingScreen(name)
  if (!screen) return null
  return (
    <>
      <PageHeader title={screen.title} />
      <EmptyState title={screen.sentence}>The route exists, the screen is still to come.</EmptyState>
    </>
  )
}
