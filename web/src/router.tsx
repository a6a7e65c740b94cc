import type { ComponentType } from 'react'
import { Outlet, type RouteObject, createBrowserRouter, href, redirect } from 'react-router'
import type { Facts } from './facts.ts'
import { decide } from './guards/decide.ts'
import { isSignedIn } from './guards/standing.ts'
import { pause } from './lib/pause.ts'
import { readFragment } from './navigation-state.ts'
import { devRoutes } from './pages/dev/routes.ts'
import type { Row, Shell } from './route-row.ts'
import { routes } from './routes.ts'
import { checkIfEnded } from './session/check.ts'
import { LOGOUT } from './session/departure.ts'
import { loadNeeds } from './session/loaders.ts'
import { readFacts } from './session/read-facts.ts'
import { resume } from './session/resume.ts'
import {
  isExpiryNoted,
  rememberLinkedPath,
  rememberReturnPath,
  takeReturnPath,
} from './session/return-path.ts'
import { tabOwner } from './session/tabs.ts'
import { shellAt } from './shell-at.ts'
import { App, type PageHandle } from './shell/App.tsx'
import { ErrorPage } from './shell/loading/ErrorPage.tsx'
import { pageLoader } from './shell/loading/page-loader.ts'
import { ShellSkeleton } from './shell/frame/ShellSkeleton.tsx'
import { SingleTaskLayout } from './shell/frame/SingleTaskLayout.tsx'

/** The production build has no developer pages. */
const table: readonly Row[] = import.meta.env.DEV ? [...routes, ...devRoutes] : routes

/** The sign-in page's layout is part of the first load; the others load when they are needed. */
const LAYOUTS: Record<Shell, () => Promise<ComponentType>> = {
  'single-task': async () => SingleTaskLayout,
  'plain-task': () => import('./shell/frame/PlainTaskLayout.tsx').then((m) => m.PlainTaskLayout),
  registration: () => import('./shell/RegistrationLayout.tsx').then((m) => m.RegistrationLayout),
  dashboard: () => import('./shell/DashboardLayout.tsx').then((m) => m.DashboardLayout),
  reading: () => import('./shell/frame/ReadingLayout.tsx').then((m) => m.ReadingLayout),
  bare: async () => Outlet,
}

/** Runs the row's guard before the page opens; the server checks again on every call. */
async function enter(row: Row): Promise<Response | null> {
  await resume()
  if (row.guard.watch) preloadLogout()
  if (row.guard.watch) await checkIfEnded()
  await loadNeeds(row.guard.needs)
  // Before a navigation is done, the browser's own URL and state are still the old ones.
  const { state, hash, search } = router.state.navigation.location ?? router.state.location
  const facts = readFacts(state ?? readFragment(hash), search)
  const verdict = decide(row, facts)
  if (!('redirect' in verdict)) return null
  if (verdict.redirect === LOGOUT) rememberWanted(row)
  const elsewhere = verdict.redirect + (verdict.keepsSearch ? search : '')
  return redirect(returnPath(row, facts) ?? elsewhere)
}

/**
 * A reload found the session expired: the wanted page is remembered for the owner of this tab. A tab that
 * opened with this page, as from an email, returns to it after signing in.
 */
function rememberWanted({ path, guard }: Row): void {
  const owner = tabOwner()
  if (isExpiryNoted()) {
    if (owner) rememberReturnPath(wantedAddress(), owner)
    return
  }
  const isFirstPage = !router.state.initialized && !owner
  // Home is where signing in leads anyway.
  if (isFirstPage && guard.watch && path !== href('/dashboard')) rememberLinkedPath(wantedAddress())
}

/** The URL where the person is going, or is. */
function wantedAddress(): string {
  const { pathname, search, hash } = router.state.navigation.location ?? router.state.location
  return pathname + search + hash
}

/** Logging out must work without a network, so its pages are loaded in advance. */
function preloadLogout(): void {
  for (const { path, page } of routes) {
    if (path === LOGOUT || path === href('/login')) void page().catch(() => undefined)
  }
}

/** STATES: after an expiry the hub leads the same person back to their page; its guard runs again. */
function returnPath(row: Row, facts: Facts): string | null {
  if (row.path !== href('/login/entry') || !isSignedIn(facts) || !facts.progress) return null
  return takeReturnPath(facts.progress.depositor_id)
}

/** The same as the server's page shows, until the first page is ready. */
function FirstLoad() {
  const { session } = document.documentElement.dataset
  const { pathname } = location
  return <ShellSkeleton shell={shellAt(pathname, session === 'present')} path={pathname} />
}

function toRouteObject(row: Row): RouteObject {
  const { load, Page } = pageLoader(row.page)
  return {
    path: row.path,
    handle: { title: row.title, path: row.path, watch: row.guard.watch } satisfies PageHandle,
    loader: async () => {
      // The router may just have matched every path, so the browser gets time to respond.
      await pause()
      const loading = load(wantedAddress)
      // The guard may redirect; then a failure to load this page does not matter.
      loading.catch(() => undefined)
      return (await enter(row)) ?? loading.then(() => null)
    },
    Component: Page,
  }
}

function inLayout(shell: Shell, rows: readonly Row[]): RouteObject {
  const { load, Page } = pageLoader(LAYOUTS[shell])
  return {
    id: shell,
    ErrorBoundary: ErrorPage,
    loader: () => load(wantedAddress).then(() => null),
    Component: Page,
    children: childrenOf(shell, rows),
  }
}

function childrenOf(shell: Shell, rows: readonly Row[]): RouteObject[] {
  return rows.filter((row) => row.shell === shell).map(toRouteObject)
}

const SHELLS = Object.keys(LAYOUTS) as Shell[]

let router: ReturnType<typeof createBrowserRouter>

/**
 * Ranking and matching every path is slow on a phone: the first page needs only its own row, and
 * the others are added when somebody navigates elsewhere.
 */
export function openRouter(): typeof router {
  const own = table.filter(({ path }) => path === location.pathname)
  const first = own.length > 0 ? own : table
  let others = table.filter((row) => !first.includes(row))
  const addOthers = () => {
    for (const shell of SHELLS) router.patchRoutes(shell, childrenOf(shell, others))
    others = []
  }
  router = createBrowserRouter(
    [
      {
        Component: App,
        ErrorBoundary: ErrorPage,
        HydrateFallback: FirstLoad,
        children: SHELLS.map((shell) => inLayout(shell, first)),
      },
    ],
    {
      patchRoutesOnNavigation: () => {
        if (others.length > 0) addOthers()
      },
    },
  )
  return router
}
