import type { DepositorPage } from '@passbook/contract/web-pages'
import type { PathParam } from 'react-router'
import { accountsRoutes } from './pages/accounts/routes.ts'
import { alertsRoutes } from './pages/alerts/routes.ts'
import { authRoutes } from './pages/auth/routes.ts'
import { beneficiariesRoutes } from './pages/beneficiaries/routes.ts'
import { depositorRoutes } from './pages/depositor/routes.ts'
import type { devRoutes } from './pages/dev/routes.ts'
import { disclosuresRoutes } from './pages/disclosures/routes.ts'
import { disputesRoutes } from './pages/disputes/routes.ts'
import { documentsRoutes } from './pages/documents/routes.ts'
import { faqsRoutes } from './pages/faqs/routes.ts'
import { fundingRoutes } from './pages/funding/routes.ts'
import { jointRoutes } from './pages/joint/routes.ts'
import { linkingRoutes } from './pages/linking/routes.ts'
import { messagesRoutes } from './pages/messages/routes.ts'
import { nonprofitsRoutes } from './pages/nonprofits/routes.ts'
import { notFoundRoutes } from './pages/not-found/routes.ts'
import { registrationRoutes } from './pages/registration/routes.ts'
import { transfersRoutes } from './pages/transfers/routes.ts'
import type { Row } from './route-row.ts'

const rows = [
  ...authRoutes,
  ...registrationRoutes,
  ...linkingRoutes,
  ...fundingRoutes,
  ...accountsRoutes,
  ...transfersRoutes,
  ...documentsRoutes,
  ...disputesRoutes,
  ...disclosuresRoutes,
  ...alertsRoutes,
  ...messagesRoutes,
  ...depositorRoutes,
  ...beneficiariesRoutes,
  ...nonprofitsRoutes,
  ...jointRoutes,
  ...faqsRoutes,
  ...notFoundRoutes,
]

/** The route table: the rows of all features, one after another. */
export const routes: readonly Row[] = rows

/** Every page that the server links to is in the table, otherwise this does not compile. */
export type LinkedPage = PagesOf<DepositorPage>
type PagesOf<P extends RowPath> = P

type RowPath = Exclude<(typeof rows | typeof devRoutes)[number]['path'], '*'>

declare module 'react-router' {
  /** Types `href()`, and with it `Path`. */
  interface Register {
    pages: { [P in RowPath]: { params: { [K in PathParam<P>]: string } } }
  }
}
