import type { StaffPage } from '@passbook/contract/web-pages'
import BookCheck from 'lucide-react/icons/book-check'
import ChartColumn from 'lucide-react/icons/chart-column'
import CircleHelp from 'lucide-react/icons/circle-help'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import EyeOff from 'lucide-react/icons/eye-off'
import FileInput from 'lucide-react/icons/file-input'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import Megaphone from 'lucide-react/icons/megaphone'
import MessagesSquare from 'lucide-react/icons/messages-square'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Palette from 'lucide-react/icons/palette'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserCheck from 'lucide-react/icons/user-check'
import UserSearch from 'lucide-react/icons/user-search'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { PathParam } from 'react-router'
import type { ConsoleRow, DraftConsoleRow } from './row.ts'
import { signInRows } from './sign-in/routes.ts'
import { staffRows } from './staff/routes.ts'

const rows = [
  {
    path: '/console',
    title: 'Work',
    opensFor: 'work.read',
    Icon: ClipboardList,
    group: 'Work',
    count: 'work',
    page: () => import('./work/WorkPage.tsx').then((m) => m.WorkPage),
  },
  {
    path: '/console/approvals',
    title: 'Approvals',
    opensFor: 'approvals.read',
    Icon: UserCheck,
    group: 'Work',
    count: 'approvals',
    page: () => import('./approvals/ApprovalsPage.tsx').then((m) => m.ApprovalsPage),
  },
  {
    path: '/console/approvals/:uuid',
    title: 'Request',
    opensFor: 'approvals.read',
    page: () => import('./approvals/ApprovalPage.tsx').then((m) => m.ApprovalPage),
  },
  {
    path: '/console/customers',
    title: 'Customers',
    opensFor: 'customers.read',
    Icon: Users,
    group: 'Customers',
    page: () => import('./customers/CustomersPage.tsx').then((m) => m.CustomersPage),
  },
  {
    path: '/console/customers/:uuid',
    title: 'Customer',
    opensFor: 'customers.read',
    page: () => import('./customers/CustomerPage.tsx').then((m) => m.CustomerPage),
  },
  {
    path: '/console/customers/:uuid/transactions',
    title: 'Transactions',
    opensFor: 'customers.read',
    page: () =>
      import('./customers/CustomerTransactionsPage.tsx').then((m) => m.CustomerTransactionsPage),
  },
  {
    path: '/console/customers/:uuid/transactions/:transaction',
    title: 'Transaction',
    opensFor: 'customers.read',
    page: () =>
      import('./customers/CustomerTransactionPage.tsx').then((m) => m.CustomerTransactionPage),
  },
  {
    path: '/console/customers/:uuid/papers',
    title: 'Papers',
    opensFor: 'customers.papers',
    page: () => import('./customers/CustomerPapersPage.tsx').then((m) => m.CustomerPapersPage),
  },
  {
    path: '/console/customers/:uuid/notes',
    title: 'Notes',
    opensFor: 'customers.read',
    page: () => import('./customers/CustomerNotesPage.tsx').then((m) => m.CustomerNotesPage),
  },
  {
    path: '/console/reviews',
    title: 'Reviews',
    opensFor: 'reviews.read',
    Icon: ShieldCheck,
    group: 'Customers',
    count: 'reviews',
    page: () => import('./reviews/ReviewsPage.tsx').then((m) => m.ReviewsPage),
  },
  {
    path: '/console/reviews/:uuid',
    title: 'Review',
    opensFor: 'reviews.read',
    page: () => import('./reviews/ReviewPage.tsx').then((m) => m.ReviewPage),
  },
  {
    path: '/console/review-samples',
    title: 'Quality samples',
    opensFor: 'reviews.sample',
    page: () => import('./reviews/SamplesPage.tsx').then((m) => m.SamplesPage),
  },
  {
    path: '/console/review-samples/:uuid',
    title: 'Quality sample',
    opensFor: 'reviews.sample',
    page: () => import('./reviews/SamplePage.tsx').then((m) => m.SamplePage),
  },
  {
    path: '/console/messages',
    title: 'Messages',
    opensFor: 'messages.read',
    Icon: MessagesSquare,
    group: 'Customers',
    count: 'messages',
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
  {
    path: '/console/disputes',
    title: 'Disputes',
    opensFor: 'disputes.read',
    Icon: Flag,
    group: 'Customers',
    count: 'disputes',
    page: () => import('./disputes/DisputesPage.tsx').then((m) => m.DisputesPage),
  },
  {
    path: '/console/disputes/:uuid',
    title: 'Dispute',
    opensFor: 'disputes.read',
    page: () => import('./disputes/DisputePage.tsx').then((m) => m.DisputePage),
  },
  {
    path: '/console/money',
    title: 'Money',
    opensFor: 'money.read',
    Icon: Landmark,
    group: 'Money',
    page: () => import('./money/MoneyPage.tsx').then((m) => m.MoneyPage),
  },
  {
    path: '/console/ach-files',
    title: 'ACH files',
    opensFor: 'money.read',
    Icon: FileInput,
    group: 'Money',
    page: () => import('./money/FilesPage.tsx').then((m) => m.FilesPage),
  },
  {
    path: '/console/ach-files/returns',
    title: 'Returns',
    opensFor: 'money.read',
    page: () => import('./money/ReturnsPage.tsx').then((m) => m.ReturnsPage),
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
  {
    path: '/console/journal',
    title: 'Manual entries',
    opensFor: 'money.read',
    Icon: NotebookPen,
    group: 'Money',
    page: () => import('./journal/JournalPage.tsx').then((m) => m.JournalPage),
  },
  {
    path: '/console/reconciliation',
    title: 'Reconciliation',
    opensFor: 'money.read',
    Icon: Scale,
    group: 'Money',
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
  {
    path: '/console/dormancy',
    title: 'Dormancy',
    opensFor: 'dormancy.read',
    Icon: Hourglass,
    group: 'Money',
    page: () => import('./dormancy/DormancyPage.tsx').then((m) => m.DormancyPage),
  },
  {
    path: '/console/tax-files',
    title: 'Tax files',
    opensFor: 'money.read',
    Icon: FileSpreadsheet,
    group: 'Money',
    page: () => import('./tax/TaxFilesPage.tsx').then((m) => m.TaxFilesPage),
  },
  {
    path: '/console/content',
    title: 'Notices and rates',
    opensFor: 'content.read',
    Icon: Megaphone,
    group: 'Content',
    page: () => import('./content/ContentPage.tsx').then((m) => m.ContentPage),
  },
  {
    path: '/console/limits',
    title: 'Limits',
    opensFor: 'content.read',
    Icon: Gauge,
    group: 'Content',
    page: () => import('./content/terms/TermsPage.tsx').then((m) => m.TermsPage),
  },
  {
    path: '/console/documents',
    title: 'Documents',
    opensFor: 'content.read',
    Icon: FileText,
    group: 'Content',
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
    group: 'Content',
    page: () => import('./content/faqs/FaqsPage.tsx').then((m) => m.FaqsPage),
  },
  {
    path: '/console/brand',
    title: 'Brand',
    opensFor: 'content.read',
    Icon: Palette,
    group: 'Content',
    page: () => import('./content/brand/BrandPage.tsx').then((m) => m.BrandPage),
  },
  {
    path: '/console/audit',
    title: 'Audit',
    opensFor: 'audit.read',
    Icon: ScrollText,
    group: 'Oversight',
    page: () => import('./audit/AuditPage.tsx').then((m) => m.AuditPage),
  },
  {
    path: '/console/reports',
    title: 'Reports',
    opensFor: 'reports.read',
    Icon: ChartColumn,
    group: 'Oversight',
    page: () => import('./reports/ReportsPage.tsx').then((m) => m.ReportsPage),
  },
  {
    path: '/console/binder',
    title: 'Exam binder',
    opensFor: 'binder.read',
    Icon: BookCheck,
    group: 'Oversight',
    page: () => import('./binder/BinderPage.tsx').then((m) => m.BinderPage),
  },
  {
    path: '/console/suspicion',
    title: 'Suspicious activity reports (SAR)',
    opensFor: 'suspicion.read',
    Icon: EyeOff,
    group: 'Oversight',
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
    group: 'Oversight',
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
  ...staffRows,
  {
    path: '/console/events',
    title: 'Events',
    opensFor: 'events.read',
    Icon: Webhook,
    group: 'Administration',
    page: () => import('./events/EventsPage.tsx').then((m) => m.EventsPage),
  },
  ...signInRows,
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
