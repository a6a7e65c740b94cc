import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { Download } from '../downloads.ts'
import { endpoint } from '../endpoint.ts'
import { clean } from '../plain-text.ts'
import { AmountHold } from './amount-holds.ts'
import { TransactionFilters } from '../transaction-filters.ts'
import { Transaction } from '../transfers.ts'

/** A transaction with what only staff see of it. */
export const CustomerTransaction = z.object({
  transaction: Transaction,
  /** The banking day, for the sentences that the customer reads about it. */
  today: BusinessDate,
  /** The ACH file it was sent in; null if none was needed, or none yet. */
  sent: z.nullable(z.object({ file_id: z.uuid(), trace: z.nullable(z.string()) })),
  /** Returns and notifications of change that came for it. */
  answers: z.array(
    z.object({ file_id: z.uuid(), place: z.int(), code: z.string(), received_on: BusinessDate }),
  ),
  /** Disputes about it; empty for a role that may not read them. */
  disputes: z.array(z.object({ uuid: z.uuid(), reference: z.string(), is_open: z.boolean() })),
})
export type CustomerTransaction = z.infer<typeof CustomerTransaction>

export const CustomerPaperKind = z.enum([
  'statement',
  'tax_document',
  'notice',
  'dormancy_letter',
  'certified_letter',
  'withholding_letter',
])
export type CustomerPaperKind = z.infer<typeof CustomerPaperKind>

/** A paper of a customer. The two letters before a report of unclaimed property have one id. */
export const CustomerPaper = z.object({
  kind: CustomerPaperKind,
  paper_id: z.uuid(),
  title: z.string(),
  made_on: BusinessDate,
})
export type CustomerPaper = z.infer<typeof CustomerPaper>

export const NOTE_CHARACTERS = 2000
/** What staff wrote about a customer for each other. Customers never see it, and no one changes it. */
export const CustomerNote = z.object({
  uuid: z.uuid(),
  text: z.string(),
  by: z.string(),
  written_at: Instant,
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** What is under way for a customer, as links for the people who may open them. */
export const OpenItems = z.object({
  approvals: z.array(
    z.object({ uuid: z.uuid(), words: z.string(), asked_by: z.string(), asked_at: Instant }),
  ),
  tasks: z.array(
    z.object({
      id: z.int(),
      message: z.string(),
      due_at: z.nullable(Instant),
      claimed_by: z.nullable(z.string()),
    }),
  ),
  /** Who placed the hold and why, if the audit log has it. */
  hold: z.nullable(z.object({ by: z.string(), reason: z.nullable(z.string()) })),
  /** The amounts that staff hold in the account. */
  amount_holds: z.array(AmountHold),
})
export type OpenItems = z.infer<typeof OpenItems>

const CustomerParams = z.object({ uuid: z.uuid() })

export const customerRecordEndpoints = {
  getOpenItems: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/open-items',
    auth: 'staff',
    act: 'customers.read',
    summary: 'Pending approvals and open work about a customer, and who placed the hold',
    params: CustomerParams,
    data: OpenItems,
    errors: [403, 404],
  }),
  listCustomerTransactions: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/transactions',
    auth: 'staff',
    act: 'customers.read',
    summary: 'A customer’s transactions, newest first, filtered, by pages',
    params: CustomerParams,
    query: z.extend(z.pick(TransactionFilters, { q: true, status: true, kind: true }), {
      /** The last transaction of the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ transactions: z.array(Transaction), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  getCustomerTransaction: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/transactions/:transaction',
    auth: 'staff',
    act: 'customers.read',
    summary: 'One transaction of a customer, with its ACH entry, returns and disputes',
    params: z.object({ uuid: z.uuid(), transaction: z.uuid() }),
    data: CustomerTransaction,
    errors: [403, 404],
  }),
  listCustomerPapers: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/papers',
    auth: 'staff',
    act: 'customers.papers',
    summary: 'A customer’s statements, tax forms, letters and notices, newest first',
    params: CustomerParams,
    data: z.object({ papers: z.array(CustomerPaper) }),
    errors: [403, 404],
  }),
  openCustomerPaper: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/papers/open',
    auth: 'staff',
    act: 'customers.papers',
    summary: 'Lets staff fetch a paper as the customer gets it, and records who did',
    params: CustomerParams,
    body: z.object({ kind: CustomerPaperKind, paper_id: z.uuid() }),
    data: Download,
    errors: [403, 404],
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/console/customers/:uuid/notes',
    auth: 'staff',
    act: 'customers.read',
    summary: 'What staff noted about a customer, newest first',
    params: CustomerParams,
    query: z.object({ after: z.optional(z.uuid()) }),
    data: z.object({ notes: z.array(CustomerNote), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/console/customers/:uuid/notes',
    auth: 'staff',
    act: 'customers.note',
    summary: 'Adds a note for other staff, which the customer never sees',
    params: CustomerParams,
    body: z.object({
      text: z
        .string()
        .check(
          clean(),
          z.trim(),
          z.minLength(1, 'Enter a note'),
          z.maxLength(NOTE_CHARACTERS, `Use ${NOTE_CHARACTERS} characters or fewer`),
        ),
    }),
    data: z.object({ note: CustomerNote }),
    errors: [403, 404],
  }),
}
