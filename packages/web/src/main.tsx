import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { composeApp } from './app/compose.ts'
import { watchForNewVersions } from './app/new-version/watch.ts'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App app={composeApp()} />
  </StrictMode>,
)
watchForNewVersions()
