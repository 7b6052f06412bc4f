import { useUser } from '../../session/use-user.ts'
import { useStartUp } from '../../session/start-up.ts'
import { EditSectionsProvider } from '../../ui/edit-section/EditSectionsProvider.tsx'
import { LeaveGuard } from '../../ui/edit-section/LeaveGuard.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { Shell } from './Shell.tsx'

export function SignedInArea() {
  const user = useUser()
  // Just signed out: the guard is about to show the login screen.
  if (!user) return null
  // The key: another person starts with nothing on the screen of the one before.
  return <StartUpGate key={user.id} userId={user.id} />
}

/** Nothing is shown before it is known what the user may see. */
function StartUpGate({ userId }: { userId: number }) {
  const startUp = useStartUp(userId)
  switch (startUp.state) {
    case 'loading':
      return <LoadingScreen />
    case 'failed':
      return <LoadError onReload={startUp.retry} />
    case 'ready':
      return (
        <EditSectionsProvider>
          <Shell />
          <LeaveGuard />
        </EditSectionsProvider>
      )
  }
}
