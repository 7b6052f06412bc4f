/** Around every screen, signed in or not. Part of the first load: what can wait is loaded when it is needed. */
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { instanceQuery } from '../api/instance.ts'
import { ToastHost } from '../ui/toast/ToastHost.tsx'
import { NewVersionOffer } from './new-version/NewVersionOffer.tsx'
import { OldBrowserBanner } from './OldBrowserBanner.tsx'
import { PageTitle } from './PageTitle.tsx'

export function RootLayout() {
  // Asked for once, here: an error anywhere may have to name the support address.
  useQuery(instanceQuery())
  return (
    <>
      <PageTitle />
      <OldBrowserBanner />
      <Outlet />
      <NewVersionOffer />
      <ToastHost />
    </>
  )
}
