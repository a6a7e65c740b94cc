import { z } from 'zod/mini'
import { ATTACHMENTS, Attachment } from '../attachments.ts'
import { BusinessDate, Instant } from '../dates.ts'
import { Download } from '../downloads.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_AMOUNT_CENTS } from '../money.ts'
import { Reason } from './customers.ts'

/**
 * The accounts of the books that a manual entry may move money between. A depositor's account is never
 * among them, nor is an account that another part of the product keeps, such as clearing or interest.
 */
export const JournalAccount = z.enum(['suspense', 'bank_fees', 'other_expense', 'other_income'])
export type JournalAccount = z.infer<typeof JournalAccount>

export const JOURNAL_ACCOUNT_WORDS: Readonly<Record<JournalAccount | 'ach_clearing', string>> = {
  suspense: 'Suspense',
  bank_fees: 'Bank fees',
  other_expense: 'Other expenses',
  other_income: 'Other income',
  ach_clearing: 'ACH clearing',
}

/** What a second person approves. */
export const JournalAsked = z.object({
  debit: JournalAccount,
  credit: JournalAccount,
  amount_cents: z.int(),
  attachment: Attachment,
})

/** A manual entry, posted or pending approval. */
export const ManualEntry = z.object({
  uuid: z.uuid(),
  /** Null while it is pending approval. */
  posted_on: z.nullable(BusinessDate),
  debit: z.string(),
  credit: z.string(),
  amount_cents: z.int(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Instant,
  /** Null while it is pending approval. */
  agreed_by: z.nullable(z.string()),
  /** Null for an entry that a line of the bank statement proves. */
  attachment: z.nullable(z.object({ uuid: z.uuid(), name: z.string() })),
})
export type ManualEntry = z.infer<typeof ManualEntry>

export const journalEndpoints = {
  listManualEntries: endpoint({
    method: 'GET',
    path: '/console/journal',
    auth: 'staff',
    act: 'money.read',
    summary: 'Manual journal entries: those pending approval, then the posted ones, newest first',
    query: z.object({
      /** The id of the last posted entry on the previous page. */
      after: z.optional(z.uuid()),
    }),
    data: z.object({
      pending: z.array(ManualEntry),
      entries: z.array(ManualEntry),
      has_more: z.boolean(),
    }),
    errors: [403],
  }),
  postManualEntry: endpoint({
    method: 'POST',
    path: '/console/journal',
    auth: 'staff',
    act: 'money.journal',
    multipart: { ...ATTACHMENTS, atMost: 1 },
    staffAct: {
      name: 'post_manual_entry',
      decidedBy: 'approver',
      request: 'Posting a manual journal entry',
      done: 'Manual journal entry posted',
    },
    summary: 'Requests approval to post a manual journal entry between internal accounts',
    body: z.object({
      debit: JournalAccount,
      credit: JournalAccount,
      amount_cents: z.coerce
        .number('Enter an amount')
        .check(
          z.int('Enter an amount'),
          z.gte(1, 'Enter an amount'),
          z.lte(MAX_AMOUNT_CENTS, 'Enter a smaller amount'),
        ),
      reason: Reason,
    }),
    data: z.object({ approval_id: z.uuid() }),
    errors: [403],
  }),
  downloadJournalFile: endpoint({
    method: 'POST',
    path: '/console/journal/files/:file/download',
    auth: 'staff',
    act: 'money.read',
    summary: 'Lets the caller download the file of a manual entry once; the download is recorded',
    params: z.object({ file: z.uuid() }),
    data: Download,
    errors: [403, 404],
  }),
}
