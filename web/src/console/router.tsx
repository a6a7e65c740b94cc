import type { Act } from '@passbook/contract/console/roles'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import type { ComponentType } from 'react'
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
import { WorkPage } from './work/WorkPage.tsx'

/** Every page of the console. The door and the work queue come at once, each other desk when it is opened. */
export const routes: RouteObject[] = [
  { path: paths.login, element: <LoginPage /> },
  { path: paths.password, element: <ChoosePasswordPage /> },
  {
    loader: enter,
    element: <ConsoleFrame />,
    errorElement: <Failed />,
    HydrateFallback: () => null,
    children: [
      page(paths.work, 'work.read', async () => WorkPage),
      page(paths.customers, 'customers.read', () =>
        import('./customers/CustomersPage.tsx').then((m) => m.CustomersPage),
      ),
      page(paths.customer(':uuid'), 'customers.read', () =>
        import('./customers/CustomerPage.tsx').then((m) => m.CustomerPage),
      ),
      page(paths.reviews, 'reviews.read', () =>
        import('./reviews/ReviewsPage.tsx').then((m) => m.ReviewsPage),
      ),
      page(paths.review(':uuid'), 'reviews.read', () =>
        import('./reviews/ReviewPage.tsx').then((m) => m.ReviewPage),
      ),
      page(paths.disputes, 'disputes.read', () =>
        import('./disputes/DisputesPage.tsx').then((m) => m.DisputesPage),
      ),
      page(paths.dispute(':uuid'), 'disputes.read', () =>
        import('./disputes/DisputePage.tsx').then((m) => m.DisputePage),
      ),
      page(paths.recordDispute(':uuid'), 'disputes.record', () =>
        import('./disputes/RecordDisputePage.tsx').then((m) => m.RecordDisputePage),
      ),
      page(paths.messages, 'messages.read', () =>
        import('./messages/MessagesPage.tsx').then((m) => m.MessagesPage),
      ),
      page(paths.messageTemplates, 'messages.read', () =>
        import('./messages/TemplatesPage.tsx').then((m) => m.TemplatesPage),
      ),
      page(paths.message(':uuid'), 'messages.read', () =>
        import('./messages/MessagePage.tsx').then((m) => m.MessagePage),
      ),
      page(paths.money, 'money.read', () =>
        import('./money/MoneyPage.tsx').then((m) => m.MoneyPage),
      ),
      page(paths.files, 'money.read', () =>
        import('./money/FilesPage.tsx').then((m) => m.FilesPage),
      ),
      page(paths.importReturns, 'money.import', () =>
        import('./money/ImportReturnsPage.tsx').then((m) => m.ImportReturnsPage),
      ),
      page(paths.file(':uuid'), 'money.read', () =>
        import('./money/FilePage.tsx').then((m) => m.FilePage),
      ),
      page(paths.returnException(':uuid'), 'money.read', () =>
        import('./money/ReturnExceptionPage.tsx').then((m) => m.ReturnExceptionPage),
      ),
      page(paths.reconciliation, 'money.read', () =>
        import('./reconciliation/ReconciliationPage.tsx').then((m) => m.ReconciliationPage),
      ),
      page(paths.importStatement, 'money.reconcile', () =>
        import('./reconciliation/ImportStatementPage.tsx').then((m) => m.ImportStatementPage),
      ),
      page(paths.settlementDay(':date'), 'money.read', () =>
        import('./reconciliation/DayPage.tsx').then((m) => m.DayPage),
      ),
      page(paths.dormancy, 'dormancy.read', () =>
        import('./dormancy/DormancyPage.tsx').then((m) => m.DormancyPage),
      ),
      page(paths.binder, 'binder.read', () =>
        import('./binder/BinderPage.tsx').then((m) => m.BinderPage),
      ),
      page(paths.content, 'content.read', () =>
        import('./content/ContentPage.tsx').then((m) => m.ContentPage),
      ),
      page(paths.brand, 'content.read', () =>
        import('./content/brand/BrandPage.tsx').then((m) => m.BrandPage),
      ),
      page(paths.documents, 'content.read', () =>
        import('./content/documents/DocumentsPage.tsx').then((m) => m.DocumentsPage),
      ),
      page(paths.document(':kind'), 'content.read', () =>
        import('./content/documents/DocumentPage.tsx').then((m) => m.DocumentPage),
      ),
      page(paths.newVersion(':kind'), 'content.propose', () =>
        import('./content/documents/NewVersionPage.tsx').then((m) => m.NewVersionPage),
      ),
      page(paths.faqs, 'content.read', () =>
        import('./content/faqs/FaqsPage.tsx').then((m) => m.FaqsPage),
      ),
      page(paths.terms, 'content.read', () =>
        import('./content/terms/TermsPage.tsx').then((m) => m.TermsPage),
      ),
      page(paths.approvals, 'approvals.read', () =>
        import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
      ),
      page(paths.staff, 'staff.read', () =>
        import('./staff/StaffPage.tsx').then((m) => m.StaffPage),
      ),
      page(paths.ties(':uuid'), 'staff.read', () =>
        import('./staff/TiesPage.tsx').then((m) => m.TiesPage),
      ),
      page(paths.audit, 'audit.read', () =>
        import('./audit/AuditPage.tsx').then((m) => m.AuditPage),
      ),
      page(paths.suspicion, 'suspicion.read', () =>
        import('./suspicion/ReportsPage.tsx').then((m) => m.ReportsPage),
      ),
      page(paths.newReport, 'suspicion.write', () =>
        import('./suspicion/NewReportPage.tsx').then((m) => m.NewReportPage),
      ),
      page(paths.report(':uuid'), 'suspicion.read', () =>
        import('./suspicion/ReportPage.tsx').then((m) => m.ReportPage),
      ),
      page(paths.searches, 'suspicion.read', () =>
        import('./suspicion/searches/SearchesPage.tsx').then((m) => m.SearchesPage),
      ),
      page(paths.newSearch, 'suspicion.write', () =>
        import('./suspicion/searches/NewSearchPage.tsx').then((m) => m.NewSearchPage),
      ),
      page(paths.search(':uuid'), 'suspicion.read', () =>
        import('./suspicion/searches/SearchPage.tsx').then((m) => m.SearchPage),
      ),
      {
        path: paths.yourSignIn,
        lazy: () =>
          import('./sign-in/YourSignInPage.tsx').then((m) => ({ Component: m.YourSignInPage })),
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

/** A page and what a role needs to open it. */
function page(path: string, act: Act, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    lazy: async () => {
      const Content = await load()
      return {
        Component: () => (
          <ForRole act={act}>
            <Content />
          </ForRole>
        ),
      }
    },
  }
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
