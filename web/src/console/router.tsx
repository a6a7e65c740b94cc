import type { Act } from '@passbook/contract/console/roles'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import type { ReactElement } from 'react'
import {
  type LoaderFunctionArgs,
  type RouteObject,
  createBrowserRouter,
  redirect,
} from 'react-router'
import { ApiError } from '../api/error.ts'
import { queryClient } from '../api/query-client.ts'
import { ApprovalsPage } from './approvals/ApprovalsPage.tsx'
import { ContentPage } from './content/ContentPage.tsx'
import { CustomerPage } from './customers/CustomerPage.tsx'
import { CustomersPage } from './customers/CustomersPage.tsx'
import { ChoosePasswordPage } from './door/ChoosePasswordPage.tsx'
import { LoginPage } from './door/LoginPage.tsx'
import { ConsoleFrame } from './frame/ConsoleFrame.tsx'
import { Failed } from './frame/Failed.tsx'
import { ForRole } from './frame/ForRole.tsx'
import { NotFound } from './frame/NotFound.tsx'
import { MessagePage } from './messages/MessagePage.tsx'
import { MessagesPage } from './messages/MessagesPage.tsx'
import { FilePage } from './money/FilePage.tsx'
import { FilesPage } from './money/FilesPage.tsx'
import { ImportReturnsPage } from './money/ImportReturnsPage.tsx'
import { MoneyPage } from './money/MoneyPage.tsx'
import { paths } from './paths.ts'
import { ReviewPage } from './reviews/ReviewPage.tsx'
import { ReviewsPage } from './reviews/ReviewsPage.tsx'
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
      page(paths.work, 'work.read', <WorkPage />),
      page(paths.customers, 'customers.read', <CustomersPage />),
      page(paths.customer(':uuid'), 'customers.read', <CustomerPage />),
      page(paths.reviews, 'reviews.read', <ReviewsPage />),
      page(paths.review(':uuid'), 'reviews.read', <ReviewPage />),
      page(paths.messages, 'messages.read', <MessagesPage />),
      page(paths.message(':uuid'), 'messages.read', <MessagePage />),
      page(paths.money, 'money.read', <MoneyPage />),
      page(paths.files, 'money.read', <FilesPage />),
      page(paths.importReturns, 'money.import', <ImportReturnsPage />),
      page(paths.file(':uuid'), 'money.read', <FilePage />),
      page(paths.content, 'content.read', <ContentPage />),
      page(paths.approvals, 'approvals.read', <ApprovalsPage />),
      page(paths.staff, 'staff.read', <StaffPage />),
      { path: '*', element: <NotFound /> },
    ],
  },
]

/** A page and what a role needs to open it. */
function page(path: string, act: Act, content: ReactElement): RouteObject {
  return { path, element: <ForRole act={act}>{content}</ForRole> }
}

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
