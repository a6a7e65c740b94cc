import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import { type Schedule, repeatWords } from '@passbook/contract/repeating'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type LetterOrder, notifyAll } from '../../../platform/mail/notify.ts'
import { writeStops } from '../../../platform/mail/templates/letter.ts'
import type { Receipt } from '../../../platform/mail/templates/transfers.ts'
import { type TransactionRow, type Transfer, readTransactionRows } from '../transfers/queries.ts'
import type { Following } from '../transfers/repeating/make-next.ts'
import type { ScheduleRow } from '../transfers/repeating/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import type { OrderRow } from './order-row.ts'
import type { Replaced } from './replace-deposit.ts'
import { listHolderEmails, listEmailsOfHolders } from './notify-holders.ts'

export type ReceiptName = 'account_opened' | 'deposit_made' | 'withdrawal_made'

/** DESIGN 6: the email has the dates that were promised, as the page shows them. */
export async function sendReceipt(
  ctx: Context,
  trx: Transaction,
  row: OrderRow,
  template: ReceiptName,
): Promise<void> {
  const letter = { template, params: receiptOf(row, ctx.clock.now()) }
  await emailAddresses(ctx, trx, row.institution_id, { to: row.holder_emails, letter })
}

/** The facts about a transfer that every receipt has. */
function receiptOf(row: TransactionRow, now: Date): Receipt {
  const transaction = toTransaction(row, now)
  const stops = moneyTimeline(transaction, easternDate(now))
  return {
    amount: formatCents(row.amount_cents),
    bank: bankWords(row),
    timeline: writeStops(stops),
    ...(row.authorization_text !== null && { authorization: row.authorization_text }),
    reference: transaction.reference,
    request: row.request_id,
  }
}

/** The outside account, as emails name it. */
export function bankWords({
  bank_name,
  account_last_four,
}: Pick<TransactionRow, 'bank_name' | 'account_last_four'>): string {
  return `${bank_name ?? 'your bank'}, account ending in ${account_last_four}`
}

/** Emails all holders of the account. */
export async function emailHolders(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id }: Pick<Transfer, 'institution_id' | 'account_id'>,
  letter: LetterOrder,
): Promise<void> {
  const to = await listHolderEmails(trx, { institution_id, account_id })
  await emailAddresses(ctx, trx, institution_id, { to, letter })
}

/** Same as above, for known email addresses. */
async function emailAddresses(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { to: all, letter }: { to: readonly string[]; letter: LetterOrder },
): Promise<void> {
  const emails = all.map((to) => ({ to, ...letter }))
  await notifyAll(ctx, trx, institution_id, { emails, texts: [] })
}

interface Confirmed {
  replaced: Replaced | undefined
  /** Whether a day was chosen. */
  isDated: boolean
  /** Whether a schedule begins with it. */
  begins: boolean
}

/** Emails the receipt that fits a deposit; for a repeating one it is the copy of the authorization. */
export async function sendDepositReceipt(
  ctx: Context,
  trx: Transaction,
  row: OrderRow,
  confirmed: Confirmed,
): Promise<void> {
  const letter = depositLetter(row, confirmed, ctx.clock.now())
  await emailAddresses(ctx, trx, row.institution_id, { to: row.holder_emails, letter })
}

/** The email that fits a deposit, without its recipients. */
export function depositLetter(
  row: TransactionRow,
  { replaced, isDated, begins }: Confirmed,
  now: Date,
): LetterOrder {
  const receipt = receiptOf(row, now)
  const leaves = formatFullDay(row.file_date)
  const before = replaced && wordsOfReplaced(replaced)
  if (begins && row.schedule) {
    const params = { ...receipt, ...datesOf(row.schedule), first: leaves }
    return before === undefined
      ? { template: 'schedule_made', params }
      : { template: 'schedule_changed', params: { ...params, before } }
  }
  if (before !== undefined) {
    return { template: 'deposit_changed', params: { ...receipt, leaves, before } }
  }
  return isDated
    ? { template: 'deposit_planned', params: { ...receipt, leaves } }
    : { template: 'deposit_made', params: receipt }
}

function datesOf(schedule: Schedule) {
  const { ends_on } = schedule
  return { days: repeatWords(schedule), until: ends_on === null ? '' : formatFullDay(ends_on) }
}

function wordsOfReplaced({ transfer, schedule, isException }: Replaced): string {
  if (schedule && !isException) {
    return `your deposit of ${formatCents(schedule.amount_cents)} ${repeatWords(schedule)}`
  }
  const { amount_cents, file_date } = transfer
  return `your deposit of ${formatCents(amount_cents)} scheduled for ${formatFullDay(file_date)}`
}

/** Notifies the holders that a repeating deposit has ended; the reason is null if a holder ended it. */
export async function notifyOfScheduleEnd(
  ctx: Context,
  trx: Transaction,
  schedule: ScheduleRow,
  reason: string | null,
): Promise<void> {
  await emailHolders(ctx, trx, schedule, endedLetter(schedule, reason))
}

export function endedLetter(schedule: ScheduleRow, reason: string | null) {
  const params = {
    amount: formatCents(schedule.amount_cents),
    days: repeatWords(schedule),
    reason: reason ?? '',
  }
  return { template: 'schedule_ended', params } as const
}

/** RULES: a receipt for each repeating deposit that was sent names the next one; many in a few statements. */
export async function sendScheduleReceipts(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  following: ReadonlyMap<string, Following>,
): Promise<void> {
  if (following.size === 0) return
  const now = ctx.clock.now()
  const rows = await readTransactionRows(trx, institution_id, [...following.keys()])
  const accountIds = rows.map(({ account_id }) => account_id).filter((id) => id !== null)
  const holders = await listEmailsOfHolders(trx, institution_id, accountIds)
  const emails = rows.flatMap((row) => {
    const follows = following.get(row.id)
    if (follows === undefined) return []
    const how = follows.next ? ` ${HOW_TO_STOP}` : ''
    const params = { ...receiptOf(row, now), next: `${nextWords(follows)}${how}` }
    const letter = { template: 'repeated_deposit_left', params } as const
    return (holders.get(row.account_id ?? '') ?? []).map((to) => ({ to, ...letter }))
  })
  await notifyAll(ctx, trx, institution_id, { emails, texts: [], isLowPriority: true })
}

const HOW_TO_STOP = 'To change or cancel it, sign in and open it on your home page.'

/** A sentence about the next deposit of a schedule. */
export function nextWords({ schedule, next }: Following): string {
  if (next === null) return 'This was the last one. Your recurring deposit has ended.'
  const day = formatFullDay(next.file_date)
  if (schedule.status === 'WAITING') {
    return `The next one is scheduled for ${day} and needs your approval for your newly linked account.`
  }
  return `The next one, for ${formatCents(next.amount_cents)}, is scheduled for ${day}.`
}

/** The reason for a cancellation, followed by the next deposit if it repeats. */
export function withNext(reason: string, follows: Following | undefined): string {
  return follows === undefined ? reason : `${reason} ${nextWords(follows)}`
}
