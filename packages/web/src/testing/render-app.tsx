import { MantineProvider } from '@mantine/core'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider, type AnyRouter } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { composeApp } from '../app/compose.ts'
import { cssVariablesResolver, theme } from '../ui/theme.ts'

interface RenderedApp {
  router: AnyRouter
  queryClient: QueryClient
  where: () => string
}

/** The whole app, opened at a path, without transitions. */
export function renderApp(path: string): RenderedApp {
  const app = composeApp(createMemoryHistory({ initialEntries: [path] }))
  onTestFinished(app.stop)
  render(
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={app.queryClient}>
        <RouterProvider router={app.router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router: app.router, queryClient: app.queryClient, where: () => app.router.state.location.href }
}
