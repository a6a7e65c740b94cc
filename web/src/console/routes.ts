import type { StaffPage } from '@passbook/contract/web-pages'
import BookCheck from 'lucide-react/icons/book-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import EyeOff from 'lucide-react/icons/eye-off'
import FileInput from 'lucide-react/icons/file-input'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Palette from 'lucide-react/icons/palette'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import type { PathParam } from 'react-router'
import type { ConsoleRow, DraftConsoleRow } from './row.ts'

const rows = [
  // The work queue, the first page for all staff.
  {
    path: '/console',
    title: 'Work',
    opensFor: 'work.read',
    Icon: ClipboardList,
    page: () => import('./work/WorkPage.tsx').then((m) => m.WorkPage),
  },
  // The customers.
  {
    path: '/console/customers',
    title: 'Customers',
    opensFor: 'customers.read',
    Icon: Users,
    page: () => import('./customers/CustomersPage.tsx').then((m) => m.CustomersPage),
  },
  {
    path: '/console/customers/:uuid',
    title: 'Customer',
    opensFor: 'customers.read',
    page: () => import('./customers/CustomerPage.tsx').then((m) => m.CustomerPage),
  },
  // Applicants who wait for an identity decision.
  {
    path: '/console/reviews',
    title: 'Reviews',
    opensFor: 'reviews.read',
    Icon: ShieldCheck,
    page: () => import('./reviews/ReviewsPage.tsx').then((m) => m.ReviewsPage),
  },
  {
    path: '/console/reviews/:uuid',
    title: 'Review',
    opensFor: 'reviews.read',
    page: () => import('./reviews/ReviewPage.tsx').then((m) => m.ReviewPage),
  },
  // Messages from customers, and templates for answers.
  {
    path: '/console/messages',
    title: 'Messages',
    opensFor: 'messages.read',
    Icon: MessagesSquare,
    page: () => import('./messages/MessagesPage.tsx').then((m) => m.MessagesPage),
  },
  {
    path: '/console/message-templates',
    title: 'Templates',
    opensFor: 'messages.read',
    page: () => import('./messages/TemplatesPage.tsx').then((m) => m.TemplatesPage),
  },
  {
    path: '/console/messages/:uuid',
    title: 'Message',
    opensFor: 'messages.read',
    page: () => import('./messages/MessagePage.tsx').then((m) => m.MessagePage),
  },
  // Problems that customers reported with transfers.
  {
    path: '/console/disputes',
    title: 'Disputes',
    opensFor: 'disputes.read',
    Icon: Flag,
    page: () => import('./disputes/DisputesPage.tsx').then((m) => m.DisputesPage),
  },
  {
    path: '/console/disputes/:uuid',
    title: 'Dispute',
    opensFor: 'disputes.read',
    page: () => import('./disputes/DisputePage.tsx').then((m) => m.DisputePage),
  },
  {
    path: '/console/customers/:uuid/record-dispute',
    title: 'Record a dispute',
    opensFor: 'disputes.record',
    page: () => import('./disputes/RecordDisputePage.tsx').then((m) => m.RecordDisputePage),
  },
  // The books, and the files of the ACH network.
  {
    path: '/console/money',
    title: 'Money',
    opensFor: 'money.read',
    Icon: Landmark,
    page: () => import('./money/MoneyPage.tsx').then((m) => m.MoneyPage),
  },
  {
    path: '/console/ach-files',
    title: 'ACH files',
    opensFor: 'money.read',
    Icon: FileInput,
    page: () => import('./money/FilesPage.tsx').then((m) => m.FilesPage),
  },
  {
    path: '/console/ach-files/import',
    title: 'Import returns',
    opensFor: 'money.import',
    page: () => import('./money/ImportReturnsPage.tsx').then((m) => m.ImportReturnsPage),
  },
  {
    path: '/console/ach-files/:uuid',
    title: 'ACH file',
    opensFor: 'money.read',
    page: () => import('./money/FilePage.tsx').then((m) => m.FilePage),
  },
  {
    path: '/console/ach-files/:uuid/answers/:place',
    title: 'Mismatched return',
    opensFor: 'money.read',
    page: () => import('./money/ReturnExceptionPage.tsx').then((m) => m.ReturnExceptionPage),
  },
  // Settlement days compared with bank statements.
  {
    path: '/console/reconciliation',
    title: 'Reconciliation',
    opensFor: 'money.read',
    Icon: Scale,
    page: () => import('./reconciliation/ReconciliationPage.tsx').then((m) => m.ReconciliationPage),
  },
  {
    path: '/console/reconciliation/import',
    title: 'Import statement',
    opensFor: 'money.reconcile',
    page: () =>
      import('./reconciliation/ImportStatementPage.tsx').then((m) => m.ImportStatementPage),
  },
  {
    path: '/console/reconciliation/:date',
    title: 'Settlement day',
    opensFor: 'money.read',
    page: () => import('./reconciliation/DayPage.tsx').then((m) => m.DayPage),
  },
  // Accounts without activity for years.
  {
    path: '/console/dormancy',
    title: 'Dormancy',
    opensFor: 'dormancy.read',
    Icon: Hourglass,
    page: () => import('./dormancy/DormancyPage.tsx').then((m) => m.DormancyPage),
  },
  // Notices, rates, documents, FAQs and the brand.
  {
    path: '/console/content',
    title: 'Notices and rates',
    opensFor: 'content.read',
    Icon: Megaphone,
    page: () => import('./content/ContentPage.tsx').then((m) => m.ContentPage),
  },
  {
    path: '/console/limits',
    title: 'Limits',
    opensFor: 'content.read',
    Icon: Gauge,
    page: () => import('./content/terms/TermsPage.tsx').then((m) => m.TermsPage),
  },
  {
    path: '/console/documents',
    title: 'Documents',
    opensFor: 'content.read',
    Icon: FileText,
    page: () => import('./content/documents/DocumentsPage.tsx').then((m) => m.DocumentsPage),
  },
  {
    path: '/console/documents/:kind',
    title: 'Document',
    opensFor: 'content.read',
    page: () => import('./content/documents/DocumentPage.tsx').then((m) => m.DocumentPage),
  },
  {
    path: '/console/documents/:kind/new',
    title: 'New version',
    opensFor: 'content.propose',
    page: () => import('./content/documents/NewVersionPage.tsx').then((m) => m.NewVersionPage),
  },
  {
    path: '/console/questions',
    title: 'FAQs',
    opensFor: 'content.read',
    Icon: CircleHelp,
    page: () => import('./content/faqs/FaqsPage.tsx').then((m) => m.FaqsPage),
  },
  {
    path: '/console/brand',
    title: 'Brand',
    opensFor: 'content.read',
    Icon: Palette,
    page: () => import('./content/brand/BrandPage.tsx').then((m) => m.BrandPage),
  },
  // Requests that need a second person.
  {
    path: '/console/approvals',
    title: 'Approvals',
    opensFor: 'approvals.read',
    Icon: UserCheck,
    page: () => import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
  },
  // The audit trail.
  {
    path: '/console/audit',
    title: 'Audit',
    opensFor: 'audit.read',
    Icon: ScrollText,
    page: () => import('./audit/AuditPage.tsx').then((m) => m.AuditPage),
  },
  // The evidence for bank examiners.
  {
    path: '/console/binder',
    title: 'Exam binder',
    opensFor: 'binder.read',
    Icon: BookCheck,
    page: () => import('./binder/BinderPage.tsx').then((m) => m.BinderPage),
  },
  // Suspicious activity reports and 314(a) requests, for compliance only.
  {
    path: '/console/suspicion',
    title: 'Suspicious activity reports (SAR)',
    opensFor: 'suspicion.read',
    Icon: EyeOff,
    page: () => import('./sar/ReportsPage.tsx').then((m) => m.ReportsPage),
  },
  {
    path: '/console/suspicion/new',
    title: 'New SAR',
    opensFor: 'suspicion.write',
    page: () => import('./sar/NewReportPage.tsx').then((m) => m.NewReportPage),
  },
  {
    path: '/console/suspicion/:uuid',
    title: 'SAR',
    opensFor: 'suspicion.read',
    page: () => import('./sar/ReportPage.tsx').then((m) => m.ReportPage),
  },
  {
    path: '/console/suspicion-searches',
    title: '314(a) requests',
    opensFor: 'suspicion.read',
    Icon: UserSearch,
    page: () => import('./sar/searches/SearchesPage.tsx').then((m) => m.SearchesPage),
  },
  {
    path: '/console/suspicion-searches/new',
    title: 'Import a request',
    opensFor: 'suspicion.write',
    page: () => import('./sar/searches/NewSearchPage.tsx').then((m) => m.NewSearchPage),
  },
  {
    path: '/console/suspicion-searches/:uuid',
    title: '314(a) request',
    opensFor: 'suspicion.read',
    page: () => import('./sar/searches/SearchPage.tsx').then((m) => m.SearchPage),
  },
  // The staff, their roles, and their own and family accounts.
  {
    path: '/console/staff',
    title: 'Staff',
    opensFor: 'staff.read',
    Icon: UserCog,
    page: () => import('./staff/StaffPage.tsx').then((m) => m.StaffPage),
  },
  {
    path: '/console/staff/:uuid/accounts',
    title: 'Related accounts',
    opensFor: 'staff.read',
    page: () => import('./staff/TiesPage.tsx').then((m) => m.TiesPage),
  },
  // The passkeys of the signed-in person.
  {
    path: '/console/your-sign-in',
    title: 'Your sign-in',
    opensFor: 'staff',
    page: () => import('./sign-in/YourSignInPage.tsx').then((m) => m.YourSignInPage),
  },
  // Pages that are open before sign-in.
  {
    path: '/console/login',
    title: 'Sign in',
    opensFor: 'anybody',
    page: () => import('./sign-in/LoginPage.tsx').then((m) => m.LoginPage),
  },
  {
    path: '/console/password',
    title: 'Choose your password',
    opensFor: 'anybody',
    page: () => import('./sign-in/ChoosePasswordPage.tsx').then((m) => m.ChoosePasswordPage),
  },
] as const satisfies readonly DraftConsoleRow[]

/** Every page of the console, grouped by desk in menu order. */
export const consoleRoutes: readonly ConsoleRow[] = rows

/** This compiles only if every page that the server links to is in the table. */
export type LinkedPage = PagesOf<StaffPage>
type PagesOf<P extends RowPath> = P

type RowPath = (typeof rows)[number]['path']

declare module './href.ts' {
  /** Types `consoleHref()`. */
  interface Registered {
    pages: { [P in RowPath]: { [K in PathParam<P>]: string } }
  }
}
