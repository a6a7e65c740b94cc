import type { Act } from '@passbook/contract/console/roles'
import { consoleHref } from '../href.ts'
import * as wording from './wording.ts'

/** The page of a thing: its own, or the one that lists things of its kind. */
interface ThingPage {
  opensFor: Act
  hrefOf: (uuid: string) => string
  /** The list opens for any id; the page of one thing takes the id of a record. */
  isList?: true
}

interface Thing {
  words: string
  page?: ThingPage
}

const own = (opensFor: Act, hrefOf: (uuid: string) => string): ThingPage => ({ opensFor, hrefOf })
const list = (opensFor: Act, href: string): ThingPage => ({
  opensFor,
  hrefOf: () => href,
  isList: true,
})

const settlements = list('money.read', consoleHref('/console/reconciliation'))

/** What the audit trail's lines are about, by the kind of thing. */
export const THINGS: Readonly<Record<string, Thing>> = {
  ach_file: {
    words: wording.anAchFile,
    page: own('money.read', (uuid) => consoleHref('/console/ach-files/:uuid', { uuid })),
  },
  attachment: { words: wording.anAttachment },
  bank_statement: { words: wording.aBankStatement, page: settlements },
  banner_alert: {
    words: wording.aNotice,
    page: list('content.read', consoleHref('/console/content')),
  },
  closing: { words: wording.anAccountClosing },
  custom_role: {
    words: wording.aCustomRole,
    page: list('staff.read', consoleHref('/console/staff')),
  },
  depositor: {
    words: wording.aCustomer,
    page: own('customers.read', (uuid) => consoleHref('/console/customers/:uuid', { uuid })),
  },
  disclosure_document: {
    words: wording.aDocumentToSign,
    page: list('content.read', consoleHref('/console/documents')),
  },
  dispute: {
    words: wording.aDispute,
    page: own('disputes.read', (uuid) => consoleHref('/console/disputes/:uuid', { uuid })),
  },
  event_endpoint: {
    words: wording.anAddressForEvents,
    page: list('events.read', consoleHref('/console/events')),
  },
  entity: { words: wording.anAccountsHolders },
  escheat_report: {
    words: wording.aStateReport,
    page: list('dormancy.read', consoleHref('/console/dormancy')),
  },
  giving_programme: { words: wording.theGivingProgram },
  institution: { words: wording.theInstitution },
  journal_entry: {
    words: wording.aJournalEntry,
    page: list('money.read', consoleHref('/console/journal')),
  },
  linked_account: { words: wording.aLinkedBankAccount },
  message: {
    words: wording.aMessage,
    page: own('messages.read', (uuid) => consoleHref('/console/messages/:uuid', { uuid })),
  },
  message_template: {
    words: wording.aReplyTemplate,
    page: list('messages.template', consoleHref('/console/message-templates')),
  },
  nonprofit_directory: { words: wording.theNonprofitDirectory },
  passkey: { words: wording.aPasskey },
  phone: { words: wording.aPhoneNumber },
  planned_change: { words: wording.aPlannedChange },
  product_rate: {
    words: wording.theRate,
    page: list('content.read', consoleHref('/console/content')),
  },
  provisioned_group: {
    words: wording.aGroupOfTheProvider,
    page: list('staff.read', consoleHref('/console/single-sign-on')),
  },
  provisioned_person: {
    words: wording.aPersonOfTheProvider,
    page: list('staff.read', consoleHref('/console/single-sign-on')),
  },
  reconciled_settlement: { words: wording.aSettlement, page: settlements },
  report_schedule: {
    words: wording.aReportEmail,
    page: list('reports.read', consoleHref('/console/reports')),
  },
  review_sample: {
    words: wording.aReviewSample,
    page: own('reviews.sample', (uuid) => consoleHref('/console/review-samples/:uuid', { uuid })),
  },
  savings_account: { words: wording.anAccount },
  schedule: { words: wording.aRecurringDeposit },
  session: { words: wording.aSession },
  staff: {
    words: wording.aStaffMember,
    page: own('staff.read', (uuid) => consoleHref('/console/staff/:uuid/accounts', { uuid })),
  },
  staff_approval: {
    words: wording.anApprovalRequest,
    page: own('approvals.read', (uuid) => consoleHref('/console/approvals/:uuid', { uuid })),
  },
  staff_task: { words: wording.aWorkItem },
  statement: { words: wording.aStatement },
  tax_filing: {
    words: wording.taxForms,
    page: list('money.read', consoleHref('/console/tax-files')),
  },
  transfer: { words: wording.aTransfer },
  user: { words: wording.aCustomersSignIn },
}
