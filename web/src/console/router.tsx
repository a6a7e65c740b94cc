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
import { standAtDoor } from './session/sign-in-store.ts'
import { meOptions } from './session/me.ts'

const atDoor = consoleRoutes.filter(({ opensFor }) => opensFor === 'anybody')
const behindDoor = consoleRoutes.filter((row) => !atDoor.includes(row))

const routes: RouteObject[] = [
  {
    errorElement: <Failed />,
    HydrateFallback: () => null,
    children: [
      ...atDoor.map(toRouteObject),
      {
        loader: enter,
        element: <ConsoleFrame />,
        children: [...behindDoor.map(toRouteObject), { path: '*', element: <NotFound /> }],
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
  // People without a session are led to the door: its page is fetched while the server is asked.
  const door = atDoor.find(({ path }) => path === consoleHref('/console/login'))
  door?.page().catch(() => undefined)
  return createBrowserRouter(routes)
}

/** Behind the door is who has a session; the others sign in and come back. */
async function enter({ request }: LoaderFunctionArgs): Promise<Response | null> {
  try {
    await queryClient.fetchQuery({ ...meOptions, staleTime: 30_000 })
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== HTTP_STATUS.UNAUTHORIZED) throw error
    const { pathname, search } = new URL(request.url)
    const why = pathname === consoleHref('/console') ? null : 'needed'
    standAtDoor({ why, wanted: pathname + search })
    return redirect(consoleHref('/console/login'))
  }
}
