import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'

/** The range is narrower than that of dates, so that the days around each of them are valid dates too. */
export const FIRST_SETTLEMENT_DAY = '2000-01-01'
export const SettlementDate = BusinessDate.check(
  z.refine(
    (date) => date >= FIRST_SETTLEMENT_DAY && date <= '2098-12-31',
    'Enter a date between 2000 and 2098',
  ),
)

/** Whether a day of the settlement account agrees with our files. */
export const DayState = z.enum(['no_statement', 'open', 'reconciled'])
export type DayState = z.infer<typeof DayState>

/** One banking day: what should move according to our files, and what moved according to the bank. */
export const SettlementDay = z.object({
  date: BusinessDate,
  state: DayState,
  expected_cents: z.int(),
  expected_count: z.int(),
  bank_cents: z.int(),
  line_count: z.int(),
  /** The number of items nobody has matched or explained yet; zero for days without a statement. */
  open_count: z.int(),
})
export type SettlementDay = z.infer<typeof SettlementDay>

/** `batch`: a batch of a file we sent; `return`: an entry that was returned. */
export const ExpectedKind = z.enum(['batch', 'return'])

/** Money that should move according to our files. */
export const Expected = z.object({
  key: z.string(),
  kind: ExpectedKind,
  date: BusinessDate,
  /** Positive amounts come in. */
  cents: z.int(),
  reference: z.string(),
  /** A description in plain words. */
  words: z.string(),
  file_uuid: z.uuid(),
})
export type Expected = z.infer<typeof Expected>

/** A line of the bank's statement. */
export const BankLine = z.object({
  key: z.string(),
  date: BusinessDate,
  /** Positive amounts came in; null where the bank does not say the direction. */
  cents: z.nullable(z.int()),
  amount_cents: z.int(),
  type_code: z.string(),
  reference: z.string(),
  text: z.string(),
})
export type BankLine = z.infer<typeof BankLine>

/**
 * A disagreement: an item we expected is missing at the bank; the bank has a line we know nothing
 * about; it has a line twice; or it has a different amount under the same reference.
 */
export const BreakKind = z.enum(['missing', 'unexpected', 'doubled', 'amount_differs'])
export type BreakKind = z.infer<typeof BreakKind>

export const SettlementBreak = z.object({
  kind: BreakKind,
  expected: z.nullable(Expected),
  line: z.nullable(BankLine),
  /** Days since its date. */
  age_days: z.int(),
  /** Its item in the work queue. */
  task_id: z.nullable(z.int()),
})
export type SettlementBreak = z.infer<typeof SettlementBreak>

/** An item that was matched, automatically or by a person, or explained. */
export const Reconciled = z.object({
  uuid: z.uuid(),
  how: z.enum(['automatic', 'by_hand', 'explained']),
  expected_date: z.nullable(BusinessDate),
  expected_cents: z.nullable(z.int()),
  expected_words: z.nullable(z.string()),
  line: z.nullable(BankLine),
  note: z.nullable(z.string()),
  by: z.nullable(z.string()),
  at: Instant,
})
export type Reconciled = z.infer<typeof Reconciled>

/** What a line of the bank that matches nothing is booked as. */
export const BookedAs = z.enum(['bank_fee', 'bank_interest', 'unmatched_credit', 'unmatched_debit'])
export type BookedAs = z.infer<typeof BookedAs>

/** What a second person approves. */
export const BreakToBook = z.object({ line_key: z.string(), as: BookedAs })

/** A bank statement that was imported. */
export const ImportedStatement = z.object({
  uuid: z.uuid(),
  format: z.enum(['bai2', 'csv']),
  name: z.string(),
  line_count: z.int(),
  imported_by: z.string(),
  imported_at: Instant,
  /** Both people who undid the import, and when; null while it counts. */
  undone: z.nullable(z.object({ asked_by: z.string(), agreed_by: z.string(), at: Instant })),
  /** A second person has been asked to undo it. */
  is_being_undone: z.boolean(),
})
export type ImportedStatement = z.infer<typeof ImportedStatement>

/** What a statement would do to one day, before it is imported. */
const PreviewDay = z.object({
  date: BusinessDate,
  line_count: z.int(),
  bank_cents: z.int(),
  expected_cents: z.int(),
  matched: z.int(),
  /** The number of breaks the day would have. */
  open: z.int(),
})

/** The largest file the parser accepts. */
const STATEMENT_FILE = { files: 'file', atMost: 1, maxBytes: 8 * 1024 * 1024 } as const

const DayParams = z.object({ date: SettlementDate })

export const reconciliationEndpoints = {
  listSettlementDays: endpoint({
    method: 'GET',
    path: '/console/settlement-days',
    auth: 'staff',
    act: 'money.read',
    summary: 'Banking days compared with the bank statement, newest first',
    query: z.object({
      /** The last day on the previous page. */
      before: z.optional(SettlementDate),
    }),
    data: z.object({ days: z.array(SettlementDay), has_more: z.boolean() }),
    errors: [403],
  }),
  getSettlementDay: endpoint({
    method: 'GET',
    path: '/console/settlement-days/:date',
    auth: 'staff',
    act: 'money.read',
    summary: 'One day with its breaks and statements',
    params: DayParams,
    data: z.object({
      day: SettlementDay,
      /** At most the first hundred. */
      breaks: z.array(SettlementBreak),
      statements: z.array(ImportedStatement),
    }),
    errors: [403, 404],
  }),
  listReconciled: endpoint({
    method: 'GET',
    path: '/console/settlement-days/:date/reconciled',
    auth: 'staff',
    act: 'money.read',
    summary: 'The matched and explained items of a day, newest first',
    params: DayParams,
    query: z.object({ after: z.optional(z.uuid()) }),
    data: z.object({ items: z.array(Reconciled), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  previewStatement: endpoint({
    method: 'POST',
    path: '/console/bank-statements/preview',
    auth: 'staff',
    act: 'money.reconcile',
    multipart: STATEMENT_FILE,
    summary: 'Previews what a bank statement would match',
    body: z.object({}),
    data: z.object({
      format: z.enum(['bai2', 'csv']),
      account_last_four: z.nullable(z.string()),
      line_count: z.int(),
      /** The number of lines known from an earlier statement; they are not imported again. */
      known_count: z.int(),
      /** Whether the opening balance plus the lines equals the closing balance; null without balances. */
      adds_up: z.nullable(z.boolean()),
      days: z.array(PreviewDay),
    }),
    errors: [403],
  }),
  importStatement: endpoint({
    method: 'POST',
    path: '/console/bank-statements',
    auth: 'staff',
    act: 'money.reconcile',
    multipart: STATEMENT_FILE,
    summary: 'Imports a bank statement and matches its lines',
    body: z.object({}),
    data: z.object({
      /** Null when every line was already known, so nothing was stored. */
      uuid: z.nullable(z.uuid()),
      new_count: z.int(),
      known_count: z.int(),
      matched: z.int(),
      open: z.int(),
      first_day: BusinessDate,
    }),
    errors: [403],
  }),
  settleBreak: endpoint({
    method: 'POST',
    path: '/console/settlement-breaks/settle',
    auth: 'staff',
    act: 'money.reconcile',
    summary: 'Explains a break with a note, or matches both sides manually',
    body: z.object({
      expected_key: z.nullable(z.string()),
      line_key: z.nullable(z.string()),
      note: Reason,
    }),
    data: z.object({ uuid: z.uuid() }),
    errors: [403, 404],
  }),
  bookBreak: endpoint({
    method: 'POST',
    path: '/console/settlement-breaks/book',
    auth: 'staff',
    act: 'money.reconcile',
    staffAct: {
      name: 'book_break',
      decidedBy: 'approver',
      request: 'Booking a line of the bank statement',
    },
    summary: 'Requests approval to book a line that matches nothing, which settles its break',
    body: z.object({ line_key: z.string(), as: BookedAs, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
  undoStatement: endpoint({
    method: 'POST',
    path: '/console/bank-statements/:uuid/undo',
    auth: 'staff',
    act: 'money.reconcile',
    staffAct: {
      name: 'undo_statement',
      decidedBy: 'approver',
      request: 'Undoing the import of a bank statement',
      done: 'Import of a bank statement undone',
    },
    summary: 'Requests approval to undo an import on which nothing was settled by a person',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
  undoReconciled: endpoint({
    method: 'POST',
    path: '/console/reconciled/:uuid/undo',
    auth: 'staff',
    act: 'money.reconcile',
    summary: 'Undoes a manual match or explanation, which reopens the break',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ reason: Reason }),
    data: z.object({}),
    errors: [403, 404],
  }),
}
