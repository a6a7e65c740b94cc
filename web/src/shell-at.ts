import { matchPath } from 'react-router'
import type { Shell } from './route-row.ts'
import { routes } from './routes.ts'

/**
 * The shell of the page at a URL, when only the existence of a session is known: without one, pages
 * for signed-in people redirect to sign-in.
 */
export function shellAt(path: string, hasSession: boolean): Exclude<Shell, 'bare'> {
  const row = routes.find((each) => matchPath(each.path, path))
  if (!row || row.shell === 'bare' || (row.guard.watch && !hasSession)) return 'single-task'
  return row.shell
}
