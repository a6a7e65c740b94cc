import { matchPath } from 'react-router'
import type { Shell } from './route-row.ts'
import { routes } from './routes.ts'

/**
 * What will surround the page at an address, before anything is known of the person but whether
 * there may be a session: without one, pages of signed-in people lead to sign-in.
 */
export function shellAt(path: string, hasSession: boolean): Exclude<Shell, 'bare'> {
  const row = routes.find((each) => matchPath(each.path, path))
  if (!row || row.shell === 'bare' || (row.guard.watch && !hasSession)) return 'single-task'
  return row.shell
}
