import { HTTP_STATUS } from '@passbook/contract/envelope'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  createBrowserRouter,
  redirect,
} from 'react-router'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { ChoosePasswordPage } from './door/ChoosePasswordPage.tsx'
import { LoginPage } from './door/LoginPage.tsx'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'
import { Failed } from './frame/Failed.tsx'
import { ForRole } from './frame/ForRole.tsx'
import { NotFound } from './frame/NotFound.tsx'
import { paths } from './paths.ts'
import { standAtDoor } from './session/door-store.ts'
import { meOptions } from './session/me.ts'
import { StaffPage } from './staff/StaffPage.tsx'
import { WorkPage } from './work/WorkPage.tsx'

/** Every page of the console. All of it comes at once: staff open it in the morning and stay. */
export const routes: RouteObject[] = [
  { path: paths.login, element: <LoginPage /> },
  { path: paths.password, element: <ChoosePasswordPage /> },
  {
    loader: enter,
    element: <ConsoleFrame />,
    errorElement: <Failed />,
    HydrateFallback: () => null,
    children: [
      { path: paths.work, element: <WorkPage /> },
      {
        path: paths.staff,
        element: (
          <ForRole act="staff.read">
            <StaffPage />
          </ForRole>
        ),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

export function openRouter() {
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
    standAtDoor({ why: pathname === paths.work ? null : 'needed', wanted: pathname + search })
    return redirect(paths.login)
  }
}
