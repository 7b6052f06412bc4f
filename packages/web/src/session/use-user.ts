import type { User } from '@clew/contract'
import { useSyncExternalStore } from 'react'
import { session } from './session.ts'

/** Who is signed in, in any tab of this browser. */
export const useUser = (): User | undefined => useSyncExternalStore(session.subscribe, session.user)
