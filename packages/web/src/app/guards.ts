/** Who may open a route; each answers with the path to go to instead, or undefined when the route may open. */
import type { User } from '@clew/contract'
import { pathTo, pathToLogin } from '../paths.ts'
import { safeRedirect } from './safe-redirect.ts'

export const signedInOnly = (user: User | undefined, here: string): string | undefined =>
  user ? undefined : pathToLogin(here)

export const administratorsOnly = (user: User | undefined): string | undefined =>
  user?.role === 'admin' ? undefined : pathTo('workspaces')

/** A login page has nothing to offer to someone who is signed in. */
export const signedOutOnly = (user: User | undefined, redirect: string | undefined): string | undefined =>
  user && (safeRedirect(redirect) ?? pathTo('workspaces'))
