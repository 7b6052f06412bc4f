import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { UiProvider } from '../ui/UiProvider.tsx'
import type { ComposedApp } from './compose.ts'

export function App({ app }: { app: ComposedApp }) {
  return (
    <UiProvider>
      <QueryClientProvider client={app.queryClient}>
        <RouterProvider router={app.router} />
      </QueryClientProvider>
    </UiProvider>
  )
}
