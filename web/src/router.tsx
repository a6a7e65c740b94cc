import type { ComponentType } from 'react'
import { Outlet, type RouteObject, createBrowserRouter, redirect } from 'react-router'
import type { Facts } from './facts.ts'
import { decide, needsOf } from './guards.ts'
import { isSignedIn } from './guards/standing.ts'
import { readFragment } from './navigation-state.ts'
import { paths } from './paths.ts'
import { type Route, type Shell, routes } from './routes.tsx'
import { checkIfEnded } from './session/check.ts'
import { loadNeeds } from './session/loaders.ts'
import { readFacts } from './session/read-facts.ts'
import { resume } from './session/resume.ts'
import { takeReturnPath } from './session/return-path.ts'
import { App, type PageHandle } from './shell/App.tsx'
import { ErrorPage } from './shell/ErrorPage.tsx'
import { FirstLoad } from './shell/FirstLoad.tsx'
import { loadPage } from './shell/load-page.ts'
import { SingleTaskLayout } from './shell/SingleTaskLayout.tsx'

/** The sign-in page's own layout comes with the first load; the others when they are needed. */
const LAYOUTS: Record<Shell, () => Promise<ComponentType>> = {
  'single-task': async () => SingleTaskLayout,
  registration: () => import('./shell/RegistrationLayout.tsx').then((m) => m.RegistrationLayout),
  dashboard: () => import('./shell/DashboardLayout.tsx').then((m) => m.DashboardLayout),
  bare: async () => Outlet,
}

/** Runs the row's guard before the page opens; the server decides again on every call. */
async function enter(row: Route): Promise<Response | null> {
  await resume()
  if (row.watch) loadWayOut()
  if (row.watch) await checkIfEnded()
  await loadNeeds(needsOf(row))
  // Before a navigation is done the browser's own address and state are still the old ones.
  const { state, hash } = router.state.navigation.location ?? router.state.location
  const facts = readFacts(state ?? readFragment(hash))
  const verdict = decide(row, facts)
  return 'redirect' in verdict ? redirect(returnPath(row, facts) ?? verdict.redirect) : null
}

/** Logging out works without a network: its pages are there before they are needed. */
function loadWayOut(): void {
  for (const { path, page } of routes) {
    if (path === paths.logout() || path === paths.login()) void page().catch(() => undefined)
  }
}

/** STATES: after an expiry the hub leads back to where the same person was; its guard runs again. */
function returnPath(row: Route, facts: Facts): string | null {
  if (row.path !== paths.entry() || !isSignedIn(facts) || !facts.progress) return null
  return takeReturnPath(facts.progress.depositor_id)
}

function toRouteObject(row: Route): RouteObject {
  return {
    path: row.path,
    handle: { title: row.title, path: row.path, watch: row.watch } satisfies PageHandle,
    loader: () => enter(row),
    lazy: async () => ({ Component: await loadPage(row.page) }),
  }
}

function inLayout(shell: Shell): RouteObject {
  const children = routes.filter((row) => row.shell === shell).map(toRouteObject)
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
