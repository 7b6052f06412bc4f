import { DeadEnd } from './DeadEnd.tsx'

export function NotFoundScreen() {
  return <DeadEnd title="Not found" text="Did I just end up on 404?" />
}
