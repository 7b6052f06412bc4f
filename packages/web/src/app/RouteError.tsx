import { LoadError } from '../ui/LoadError.tsx'

/** In place of a screen that failed to load or to draw; reloading also fetches what a new version has moved. */
export function RouteError() {
  return <LoadError onReload={() => window.location.reload()} />
}
