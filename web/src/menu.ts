import { afterSignIn } from './destinations.ts'
import type { Facts } from './facts.ts'
import { decide } from './guards/decide.ts'
import { active, papers, signedIn } from './guards/roles.ts'
import { hasHome } from './guards/standing.ts'
import type { Guard } from './guards/verdict.ts'
import type { Path } from './path.ts'

/** SPEC 2 "Navigation": the pages below Home, with the guards of their rows in the route table. */
export const MENU_GUARDS = {
  '/dashboard/transactions-list': active,
  '/dashboard/documents': papers,
  '/dashboard/alerts': active,
  '/my-account': signedIn,
} as const satisfies Partial<Record<Path, Guard>>

export type MenuPage = keyof typeof MENU_GUARDS

export interface Menu {
  /** The page that Home leads to; null if it is another page of the menu, or none. */
  home: Path | null
  /** The other pages that open for this person. */
  pages: readonly MenuPage[]
}

/** The menu offers only pages that open: nobody is sent elsewhere by their own menu. */
export function menuFor(facts: Facts): Menu {
  const pages = (Object.keys(MENU_GUARDS) as MenuPage[]).filter(
    (path) => 'open' in decide({ path, guard: MENU_GUARDS[path] }, facts),
  )
  const home = homeOf(facts)
  const isListed = pages.some((path) => path === home)
  return { home: isListed ? null : home, pages }
}

/** STATES: the first column of "What each standing opens"; somebody who applies has the application. */
function homeOf({ progress }: Facts): Path | null {
  if (progress === null) return null
  if (hasHome(progress)) return '/dashboard'
  const home = afterSignIn(progress)
  return home === '/not-found' ? null : home
}
