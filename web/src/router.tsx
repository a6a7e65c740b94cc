import type { ComponentType } from 'react'
import { Outlet, type RouteObject, createBrowserRouter, href, redirect } from 'react-router'
import type { Facts } from './facts.ts'
import { decide } from './guards/decide.ts'
import { isSignedIn } from './guards/standing.ts'
import { readFragment } from './navigation-state.ts'
import { devRoutes } from './pages/dev/routes.ts'
import type { Row, Shell } from './route-row.ts'
import { routes } from './routes.ts'
import { checkIfEnded } from './session/check.ts'
import { LOGOUT } from './session/departure.ts'
import { loadNeeds } from './session/loaders.ts'
import { readFacts } from './session/read-facts.ts'
import { resume } from './session/resume.ts'
import { takeReturnPath } from './session/return-path.ts'
import { App, type PageHandle } from './shell/App.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { FirstLoad } from './shell/FirstLoad.tsx'
import { loadPage } from './shell/load-page.ts'
import { SingleTaskLayout } from './shell/SingleTaskLayout.tsx'

/** What is built for people carries no page of the developers'. */
const table: readonly Row[] = import.meta.env.DEV ? [...routes, ...devRoutes] : routes

/** The sign-in page's own layout comes with the first load; the others when they are needed. */
const LAYOUTS: Record<Shell, () => Promise<ComponentType>> = {
  'single-task': async () => SingleTaskLayout,
  registration: () => import('./shell/RegistrationLayout.tsx').then((m) => m.RegistrationLayout),
  dashboard: () => import('./shell/DashboardLayout.tsx').then((m) => m.DashboardLayout),
  bare: async () => Outlet,
}

/** Runs the row's guard before the page opens; the server decides again on every call. */
async function enter(row: Row): Promise<Response | null> {
  await resume()
  if (row.guard.watch) loadWayOut()
  if (row.guard.watch) await checkIfEnded()
  await loadNeeds(row.guard.needs)
  // Before a navigation is done the browser's own address and state are still the old ones.
  const { state, hash } = router.state.navigation.location ?? router.state.location
  const facts = readFacts(state ?? readFragment(hash))
  const verdict = decide(row, facts)
  return 'redirect' in verdict ? redirect(returnPath(row, facts) ?? verdict.redirect) : null
}

/** Logging out works without a network: its pages are there before they are needed. */
function loadWayOut(): void {
  for (const { path, page } of routes) {
    if (path === LOGOUT || path === href('/login')) void page().catch(() => undefined)
  }
}

/** STATES: after an expiry the hub leads back to where the same person was; its guard runs again. */
function returnPath(row: Row, facts: Facts): string | null {
  if (row.path !== href('/login/entry') || !isSignedIn(facts) || !facts.progress) return null
  return takeReturnPath(facts.progress.depositor_id)
}

function toRouteObject(row: Row): RouteObject {
  return {
    path: row.path,
    handle: { title: row.title, path: row.path, watch: row.guard.watch } satisfies PageHandle,
    loader: () => enter(row),
    lazy: async () => ({ Component: await loadPage(row.page) }),
  }
}

function inLayout(shell: Shell): RouteObject {
  const children = table.filter((row) => row.shell === shell).map(toRouteObject)
  return {
    ErrorBoundary: ErrorPage,
    lazy: async () => ({ Component: await loadPage(LAYOUTS[shell]) }),
    children,
  }
}

export const router = createBrowserRouter([
  {
    Component: App,
    ErrorBoundary: ErrorPage,
    HydrateFallback: FirstLoad,
    children: [
      inLayout('single-task'),
      inLayout('registration'),
      inLayout('dashboard'),
      inLayout('bare'),
    ],
  },
])
