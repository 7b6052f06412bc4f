/** Renders as the app does: theme, router, toasts and edit sections around the piece under test, without transitions. */
import { MantineProvider } from '@mantine/core'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouterHistory,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { EditSectionsProvider } from '../ui/edit-section/EditSectionsProvider.tsx'
import { cssVariablesResolver, theme } from '../ui/theme.ts'
import { ToastHost } from '../ui/toast/ToastHost.tsx'

/** Shows `ui` at every path of a router that starts at `path`; the answer also gives the router, to look where a click led. */
export async function renderUi(ui: ReactNode, options: { path?: string; history?: RouterHistory } = {}) {
  const { path = '/', history = createMemoryHistory({ initialEntries: [path] }) } = options
  const root = createRootRoute({
    component: () => (
      <EditSectionsProvider>
        <Outlet />
        <ToastHost />
      </EditSectionsProvider>
    ),
  })
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => ui })
  const router = createRouter({
    routeTree: root.addChildren([everywhere]),
    history,
  })
  await router.load()
  const view = render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { ...view, router }
}
