import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { RouterProvider, createMemoryRouter, href, matchPath } from 'react-router'
import type { Brand } from './branding/branding-store.ts'
import { BrandContext } from './branding/use-branding.ts'
import type { Row } from './route-row.ts'
import { routes } from './routes.ts'
import { shellAt } from './shell-at.ts'
import { App, type PageHandle } from './shell/App.tsx'
import { ErrorPage } from './shell/loading/ErrorPage.tsx'
import { pageTitle } from './branding/page-title.ts'
import { ShellSkeleton } from './shell/frame/ShellSkeleton.tsx'
import { SingleTaskLayout } from './shell/frame/SingleTaskLayout.tsx'

/** What the server can show of a page before any script runs; built with the web app, run by the server. */
export interface FirstPage {
  html: string
  title: string
  /** The path of a complete page, which the web app hydrates; null for a gray frame. */
  page: string | null
}

const SIGN_IN = [href('/login'), href('/')]

export async function renderFirstPage(
  branding: Brand,
  path: string,
  hasSession: boolean,
): Promise<FirstPage> {
  const row = routes.find((each) => each.path === path)
  const isSignIn = row !== undefined && !hasSession && SIGN_IN.includes(row.path)
  const Page = isSignIn ? await row.page() : null
  if (!row || !Page) {
    const html = renderToString(
      <BrandContext value={branding}>
        <ShellSkeleton shell={shellAt(path, hasSession)} path={path} />
      </BrandContext>,
    )
    return { html, title: pageTitle(branding, row?.title), page: null }
  }
  const html = renderToString(
    <BrandContext value={branding}>
      <StrictMode>
        <RouterProvider router={routerAt(row, Page)} />
      </StrictMode>
    </BrandContext>,
  )
  return { html, title: pageTitle(branding, row.title), page: row.path }
}

/**
 * The cache key of a URL: URLs with the same key look the same. One that only resembles a page (with an
 * id, a trailing slash, or capitals) gets the frame of the page but not its title.
 */
export function placeOf(path: string): string {
  if (routes.some((row) => row.path === path)) return path
  return `like ${routes.find((row) => matchPath(row.path, path))?.path ?? ''}`
}

/** The same tree as in the browser's router, without anything to load. */
function routerAt(row: Row, Page: Awaited<ReturnType<Row['page']>>) {
  const handle: PageHandle = { title: row.title, path: row.path, watch: false }
  const page = { path: row.path, handle, Component: Page }
  const layout = { Component: SingleTaskLayout, ErrorBoundary: ErrorPage, children: [page] }
  return createMemoryRouter([{ Component: App, ErrorBoundary: ErrorPage, children: [layout] }], {
    initialEntries: [row.path],
  })
}
