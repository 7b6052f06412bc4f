import { DeadEnd } from './DeadEnd.tsx'

export function NotAuthorizedScreen() {
  return (
    <DeadEnd title="Not authorised" text="You don't have permission to view that page. Contact your administrator." />
  )
}
