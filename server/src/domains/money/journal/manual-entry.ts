import type { Attachment } from '@passbook/contract/attachments'
import {
  JOURNAL_ACCOUNT_WORDS,
  JournalAsked,
  type JournalAccount,
  journalEndpoints,
} from '@passbook/contract/console/journal'
import type { Body } from '@passbook/contract/endpoint'
import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { post } from '../../../ledger/post.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import { type StaffActContext, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofNobody } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/uploaded-file.ts'
import type { Agreed } from '../../access/staff/acts/request.ts'
import { staffAct } from '../../access/staff/acts/staff-act.ts'
import { keepAttachments, storeAttachment } from '../../contact/attachments/attachment.ts'
import { checkAttachments } from '../../contact/attachments/check-attachment.ts'

/** A manual entry between two internal accounts; `requestManualEntry` creates the request, with its file. */
export const manualEntryAct = staffAct(journalEndpoints.postManualEntry, {
  about: () => ofNobody,
  command: 'The console takes the file that proves the entry.',
  propose() {
    throw invalid('attachments', NO_FILE)
  },
  async facts(db, { institution_id, payload }) {
    const { debit, credit, amount_cents, attachment } = JournalAsked.parse(payload)
    const balances = await db
      .selectFrom('ledger_accounts as account')
      .innerJoin('postings', (join) =>
        join
          .onRef('postings.institution_id', '=', 'account.institution_id')
          .onRef('postings.account_id', '=', 'account.id'),
      )
      .select(['account.kind', (each) => each.fn.sum<string>('amount_cents').as('cents')])
      .where('account.institution_id', '=', institution_id)
      .where('account.kind', 'in', [debit, credit])
      .groupBy('account.kind')
      .execute()
    const before = (kind: JournalAccount) =>
      Number(balances.find((account) => account.kind === kind)?.cents ?? 0)
    return [
      { label: 'Amount', value: formatCents(amount_cents) },
      { label: 'Debit', value: changeWords(debit, before(debit), -amount_cents) },
      { label: 'Credit', value: changeWords(credit, before(credit), amount_cents) },
      { label: 'File', value: attachment.name },
    ]
  },
  async run(desk, agreed) {
    const { attachment, ...moved } = JournalAsked.parse(agreed.payload)
    await postManualEntry(desk, agreed, { ...moved, attachment_id: attachment.uuid })
  },
})

const NO_FILE = 'Attach the file that proves this entry'

/** The balance of an account before and after: "Suspense, $5.00 credit before, $0.00 after". */
function changeWords(kind: JournalAccount, cents: number, change: number): string {
  return `${JOURNAL_ACCOUNT_WORDS[kind]}, ${balanceWords(cents)} before, ${balanceWords(cents + change)} after`
}

function balanceWords(cents: number): string {
  if (cents === 0) return formatCents(0)
  return `${formatCents(Math.abs(cents))} ${cents > 0 ? 'credit' : 'debit'}`
}

/** Checks and stores the file, and requests the approval of a second person. */
export async function requestManualEntry(
  ctx: Context,
  caller: StaffCaller,
  { reason, ...entry }: Body<typeof journalEndpoints.postManualEntry>,
  files: readonly UploadedFile[],
): Promise<{ approval_id: string }> {
  const { debit, credit, amount_cents } = entry
  if (debit === credit) throw invalid('credit', 'Choose two different accounts')
  if (files.length === 0) throw invalid('attachments', NO_FILE)
  const { institution_id, staff_id } = caller
  // Before the transaction, because checking a file is slow. One that is not kept is pruned.
  const stored: Attachment[] = []
  for (const file of await checkAttachments(ctx, staff_id, files)) {
    stored.push(await storeAttachment(ctx, institution_id, file))
  }
  const [attachment] = stored
  return asStaff(ctx, caller, 'money.journal', async (desk) => {
    await keepAttachments(ctx, desk.trx, institution_id, stored)
    const words = `Post ${formatCents(amount_cents)}: debit ${JOURNAL_ACCOUNT_WORDS[debit]}, credit ${JOURNAL_ACCOUNT_WORDS[credit]}`
    const proposal = { payload: { ...entry, attachment }, amount_cents, words }
    return { approval_id: await manualEntryAct.requestWithin(desk, caller, proposal, reason) }
  })
}

type Account = JournalAccount | 'ach_clearing'

interface Moved {
  debit: Account
  credit: Account
  amount_cents: number
  attachment_id?: string
  /** The line of the bank's statement that proves it, if a break is settled by it. */
  statement_id?: string
  line_place?: number
}

/** Posts an approved entry and keeps both people with it. */
export async function postManualEntry(
  { trx, now, actor }: StaffActContext,
  { id: approval_id, institution_id, asked_by, agreed_by }: Agreed,
  moved: Moved,
): Promise<void> {
  const { debit, credit, amount_cents } = moved
  const { reason } = await trx
    .selectFrom('staff_approvals')
    .select('reason')
    .where('institution_id', '=', institution_id)
    .where('id', '=', approval_id)
    .executeTakeFirstOrThrow()
  const { entryId: entry_id } = await post(trx, {
    institution_id,
    kind: 'adjustment',
    description: `Manual entry: ${JOURNAL_ACCOUNT_WORDS[debit]} to ${JOURNAL_ACCOUNT_WORDS[credit]}`,
    effectiveDate: onOrAfterBusinessDay(easternDate(now)),
    postings: [
      { kind: debit, amountCents: -amount_cents },
      { kind: credit, amountCents: amount_cents },
    ],
    idempotencyKey: `manual_entry:${approval_id}`,
    actor,
  })
  await trx
    .insertInto('manual_entries')
    .values({
      institution_id,
      entry_id,
      attachment_id: null,
      statement_id: null,
      line_place: null,
      ...moved,
      reason,
      asked_by,
      agreed_by,
      approval_id,
      posted_at: now,
    })
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'post_manual_entry',
    entity: 'journal_entry',
    entityId: String(entry_id),
    details: { debit, credit, amount_cents, approval_id },
  })
}
