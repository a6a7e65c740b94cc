import { HTTP_STATUS } from '@passbook/contract/envelope'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  createBrowserRouter,
  redirect,
} from 'react-router'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'
import { Failed, NotFound } from './frame/NotFound.tsx'
import { ForRole } from './frame/ForRole.tsx'
import { consoleHref } from './href.ts'
import type { PageHandle } from './parts/use-title.ts'
import { consoleRoutes } from './routes.ts'
import type { ConsoleRow } from './row.ts'
import { setSignInState } from './session/sign-in-store.ts'
import { meOptions } from './session/me.ts'

const publicRows = consoleRoutes.filter(({ opensFor }) => opensFor === 'anybody')
const staffRows = consoleRoutes.filter((row) => !publicRows.includes(row))

const routes: RouteObject[] = [
  {
    errorElement: <Failed />,
    HydrateFallback: () => null,
    children: [
      ...publicRows.map(toRouteObject),
      {
        loader: requireSession,
        element: <ConsoleFrame />,
        children: [...staffRows.map(toRouteObject), { path: '*', element: <NotFound /> }],
      },
    ],
  },
]

function toRouteObject({ path, title, opensFor, page }: ConsoleRow): RouteObject {
  return {
    path,
    handle: { title } satisfies PageHandle,
    lazy: async () => {
      const Content = await page()
      if (opensFor === 'anybody') return { Component: Content }
      return {
        Component: () => (
          <ForRole opensFor={opensFor}>
            <Content />
          </ForRole>
        ),
      }
    },
  }
}

export function openRouter() {
  // People without a session go to sign-in, so its page loads while the server checks the session.
  const login = publicRows.find(({ path }) => path === consoleHref('/console/login'))
  login?.page().catch(() => undefined)
  return createBrowserRouter(routes)
}

/** Lets people with a session in. Others sign in first and then return to this page. */
async function requireSession({ request }: LoaderFunctionArgs): Promise<Response | null> {
  try {
    await queryClient.fetchQuery({ ...meOptions, staleTime: 30_000 })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== HTTP_STATUS.UNAUTHORIZED) throw error
    const { pathname, search } = new URL(request.url)
    const why = pathname === consoleHref('/console') ? null : 'needed'
    setSignInState({ why, words: error.first('') ?? null, wanted: pathname + search })
    return redirect(consoleHref('/console/login'))
  }
}
