import { z } from 'zod/mini'
import { BusinessDate, Instant } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { AgeingRow, Owing, SuspenseItem, TrialBalance } from './books.ts'
import { Reason } from './customers.ts'

/** An ACH file, sent or received. */
export const AchFileLine = z.object({
  uuid: z.uuid(),
  direction: z.enum(['out', 'in']),
  state: z.string(),
  business_date: BusinessDate,
  entry_count: z.int(),
  debit_cents: z.int(),
  credit_cents: z.int(),
  created_at: Instant,
  /** Who imported it by hand; null if it was exchanged with the network. */
  imported_by: z.nullable(z.string()),
})
export type AchFileLine = z.infer<typeof AchFileLine>

/** One entry of an ACH file: a transfer we sent, or a return or change and what was done about it. */
export const AchEntry = z.object({
  /** Its position in the file. */
  place: z.int(),
  trace: z.nullable(z.string()),
  kind: z.enum(['transfer', 'return', 'noc', 'other']),
  amount_cents: z.int(),
  is_credit: z.boolean(),
  code: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  /** The transfer it sends or answers; null if it matches none. */
  transfer_id: z.nullable(z.uuid()),
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
})
export type AchEntry = z.infer<typeof AchEntry>

/** What was returned: any debit of ours, or the transfers of the report of returns. */
export const ReturnedWhat = z.enum(['debits', 'deposits', 'withdrawals'])
export type ReturnedWhat = z.infer<typeof ReturnedWhat>

/** A return that was applied. */
const ReturnedEntry = z.object({
  file_uuid: z.uuid(),
  /** Its position in the file. */
  place: z.int(),
  /** The banking day of the file. */
  received_on: BusinessDate,
  code: z.string(),
  /** The trace number of the entry that was returned. */
  trace: z.string(),
  amount_cents: z.int(),
  is_credit: z.boolean(),
  transfer_id: z.nullable(z.uuid()),
  depositor_id: z.nullable(z.uuid()),
  customer: z.nullable(z.string()),
})
export type ReturnedEntry = z.infer<typeof ReturnedEntry>

export const ReturnsQuery = z.object({
  code: z.optional(z.string().check(z.regex(/^R\d{2}$/))),
  what: z.optional(ReturnedWhat),
  from: z.optional(BusinessDate),
  to: z.optional(BusinessDate),
  /** The file and the position of the last return on the previous page. */
  after: z.optional(z.uuid()),
  after_place: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))),
})
export type ReturnsQuery = z.infer<typeof ReturnsQuery>

/** What a file of returns and changes would do, before it is imported. */
export const AnswerPreview = z.object({
  place: z.int(),
  kind: z.enum(['return', 'noc', 'other']),
  code: z.string(),
  original_trace: z.string(),
  amount_cents: z.int(),
  customer: z.nullable(z.string()),
  /** What would be done about it. */
  words: z.string(),
})
export type AnswerPreview = z.infer<typeof AnswerPreview>

/** The content of an ACH entry, ours or the answer to it; never a full account number. */
const EntrySide = z.object({
  amount_cents: z.int(),
  is_credit: z.boolean(),
  /** The first eight digits of the routing number of the receiver's bank. */
  bank: z.nullable(z.string()),
  account_last_four: z.nullable(z.string()),
  name: z.nullable(z.string()),
})

/** A return or change that differs from our entry, or matches two of them: two people decide about it. */
export const ReturnException = z.object({
  kind: z.enum(['return', 'noc', 'other']),
  code: z.string(),
  original_trace: z.string(),
  received_on: BusinessDate,
  answer: EntrySide,
  /** Our entries with that trace number, newest file first. */
  entries: z.array(
    z.object({
      transaction_id: z.uuid(),
      file_date: BusinessDate,
      status: z.string(),
      depositor_id: z.nullable(z.uuid()),
      customer: z.nullable(z.string()),
      ...EntrySide.shape,
      /** What in the answer differs from this entry. */
      differences: z.array(z.string()),
      /** The amount agrees, and the transfer has not been returned yet. */
      may_be_applied: z.boolean(),
    }),
  ),
  /** A second person has already been asked. */
  is_asked: z.boolean(),
})
export type ReturnException = z.infer<typeof ReturnException>

/** What a second person approves. */
export const ExceptionAsked = z.object({
  file_id: z.uuid(),
  place: z.int(),
  transfer_id: z.uuid(),
})

/** The checksum of a file imported by hand, as `sha256sum` prints it. */
export const ImportAsked = z.object({ sha256: z.string() })

/** What staff found out about a file of which it was unknown whether it arrived, or which was rejected. */
export const FileDecision = z.enum(['arrived', 'send_again'])
export type FileDecision = z.infer<typeof FileDecision>

/** What a second person approves; `round` is the delivery that it is about. */
export const FileDecisionAsked = z.object({ decision: FileDecision, round: z.int() })

const AnswerPlace = z.object({
  uuid: z.uuid(),
  place: z.coerce.number().check(z.int(), z.positive(), z.maximum(1_000_000)),
})

/** One of the network's return rate limits, over its window. */
export const ReturnRate = z.object({
  rate: z.enum(['unauthorised', 'administrative', 'overall']),
  returns: z.int(),
  debits: z.int(),
  percent: z.number(),
  /** The rate if the rest of the window goes like its last days. */
  forecast_percent: z.number(),
  limit_percent: z.number(),
  /** There are too few debits to judge by. */
  is_small: z.boolean(),
})
export type ReturnRate = z.infer<typeof ReturnRate>

/** How many returned debits of the same window had one code, and the limit it counts toward besides the overall one. */
export const ReturnsOfCode = z.object({
  code: z.string(),
  rate: z.enum(['unauthorised', 'administrative', 'overall']),
  returns: z.int(),
})
export type ReturnsOfCode = z.infer<typeof ReturnsOfCode>

/** A piece of a table as CSV, and the `after` for the next piece; null at the end. */
const ExportPage = z.object({ csv: z.string(), next: z.nullable(z.string()) })
const After = z.optional(z.string().check(z.regex(/^[\w:.-]{1,100}$/)))

/** The largest file the parser accepts. */
const ANSWER_FILE = { files: 'file', atMost: 1, maxBytes: 20 * 1024 * 1024 } as const

export const moneyEndpoints = {
  listAchFiles: endpoint({
    method: 'GET',
    path: '/console/ach-files',
    auth: 'staff',
    act: 'money.read',
    summary: 'ACH files, newest first',
    query: z.object({
      direction: z.optional(z.enum(['out', 'in'])),
      /** The id of the last file on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({ files: z.array(AchFileLine), has_more: z.boolean() }),
    errors: [403],
  }),
  getAchFile: endpoint({
    method: 'GET',
    path: '/console/ach-files/:uuid',
    auth: 'staff',
    act: 'money.read',
    summary: 'One file with its entries',
    params: z.object({ uuid: z.uuid() }),
    query: z.object({ after: z.optional(z.coerce.number().check(z.int())) }),
    data: z.object({ file: AchFileLine, entries: z.array(AchEntry), has_more: z.boolean() }),
    errors: [403, 404],
  }),
  decideAchFile: endpoint({
    method: 'POST',
    path: '/console/ach-files/:uuid/decide',
    auth: 'staff',
    act: 'money.import',
    staffAct: {
      name: 'decide_ach_file',
      decidedBy: 'approver',
      request: 'Deciding whether an ACH file arrived',
      done: 'ACH file decided',
    },
    summary: 'Requests approval to count a file as arrived, or to send it again',
    params: z.object({ uuid: z.uuid() }),
    body: z.object({ decision: FileDecision, reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
  previewAnswers: endpoint({
    method: 'POST',
    path: '/console/ach-answers/preview',
    auth: 'staff',
    act: 'money.import',
    multipart: ANSWER_FILE,
    summary: 'Previews a file of returns and notifications of change',
    body: z.object({}),
    data: z.object({
      /** It was imported before: importing it again does nothing. */
      is_known: z.boolean(),
      /** Why a second person has to approve it; null if nobody has to. */
      why_second: z.nullable(z.string()),
      answers: z.array(AnswerPreview),
    }),
    errors: [403],
  }),
  importAnswers: endpoint({
    method: 'POST',
    path: '/console/ach-answers',
    auth: 'staff',
    act: 'money.import',
    multipart: ANSWER_FILE,
    staffAct: {
      name: 'import_answer_file',
      decidedBy: 'approver',
      request: 'Importing an ACH file manually',
    },
    summary: 'Imports and applies a file of returns and notifications of change',
    body: z.object({}),
    data: z.object({
      uuid: z.uuid(),
      /** WAITING: it is stored, and applied when a second person approves it. */
      status: z.enum(['DONE', 'WAITING']),
      is_known: z.boolean(),
      returns: z.int(),
      changes: z.int(),
      others: z.int(),
      outcomes: z.array(z.object({ outcome: z.string(), count: z.int() })),
    }),
    errors: [403],
  }),
  getReturnException: endpoint({
    method: 'GET',
    path: '/console/ach-files/:uuid/answers/:place',
    auth: 'staff',
    act: 'money.read',
    summary: 'A mismatched return compared with our entry',
    params: AnswerPlace,
    data: ReturnException,
    errors: [403, 404],
  }),
  askToApplyReturn: endpoint({
    method: 'POST',
    path: '/console/ach-files/:uuid/answers/:place/apply',
    auth: 'staff',
    act: 'money.import',
    staffAct: {
      name: 'apply_return_exception',
      decidedBy: 'approver',
      request: 'Applying a mismatched return',
      done: 'Mismatched return applied',
    },
    summary: 'Requests approval to apply a mismatched return',
    params: AnswerPlace,
    body: z.object({ transaction_id: z.uuid(), reason: Reason }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403, 404],
  }),
  getReturnRates: endpoint({
    method: 'GET',
    path: '/console/return-rates',
    auth: 'staff',
    act: 'money.read',
    summary: 'Return rates compared with the network’s limits',
    data: z.object({
      rates: z.array(ReturnRate),
      codes: z.array(ReturnsOfCode),
      /** The first and the last day of the window. */
      from: BusinessDate,
      to: BusinessDate,
    }),
    errors: [403],
  }),
  listReturns: endpoint({
    method: 'GET',
    path: '/console/returns',
    auth: 'staff',
    act: 'money.read',
    summary: 'Returns that were applied, newest first, by code, what was returned, and day',
    query: ReturnsQuery,
    data: z.object({ returns: z.array(ReturnedEntry), has_more: z.boolean() }),
    errors: [403],
  }),
  getTrialBalance: endpoint({
    method: 'GET',
    path: '/console/trial-balance',
    auth: 'staff',
    act: 'money.read',
    summary: 'The trial balance at the end of a day',
    query: z.object({ on: z.optional(BusinessDate) }),
    data: TrialBalance,
    errors: [403],
  }),
  listOwing: endpoint({
    method: 'GET',
    path: '/console/owing',
    auth: 'staff',
    act: 'money.read',
    summary: 'Customers who owe for returned deposits, longest first',
    data: z.object({ owing: z.array(Owing) }),
    errors: [403],
  }),
  getAgeing: endpoint({
    method: 'GET',
    path: '/console/ageing',
    auth: 'staff',
    act: 'money.read',
    summary: 'Aging of suspense and returns receivable, and the items in suspense, oldest first',
    data: z.object({
      rows: z.array(AgeingRow),
      items: z.array(SuspenseItem),
    }),
    errors: [403],
  }),
  exportTrialBalance: endpoint({
    method: 'GET',
    path: '/console/exports/trial-balance',
    auth: 'staff',
    act: 'money.read',
    summary: 'The trial balance at the end of a day, as CSV',
    query: z.object({ on: z.optional(BusinessDate), after: After }),
    data: ExportPage,
    errors: [403],
  }),
  exportPostings: endpoint({
    method: 'GET',
    path: '/console/exports/postings',
    auth: 'staff',
    act: 'money.read',
    summary: 'Every posting of a period, as CSV, in parts',
    query: z.object({ from: BusinessDate, to: BusinessDate, after: After }),
    data: ExportPage,
    errors: [403],
  }),
  exportAchFiles: endpoint({
    method: 'GET',
    path: '/console/exports/ach-files',
    auth: 'staff',
    act: 'money.read',
    summary: 'The list of ACH files, as CSV, in parts',
    query: z.object({ after: After }),
    data: ExportPage,
    errors: [403],
  }),
}
