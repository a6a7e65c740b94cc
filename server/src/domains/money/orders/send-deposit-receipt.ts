import { formatFullDay } from '@passbook/contract/dates'
import { formatCents } from '@passbook/contract/money'
import { type Schedule, repeatWords } from '@passbook/contract/repeating'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { LetterOrder } from '../../../platform/mail/notify.ts'
import type { TransactionRow } from '../transfers/queries.ts'
import type { WishedRow } from './read-wished-row.ts'
import type { Replaced } from './replace-deposit.ts'
import { receiptOf, writeToAll } from './send-receipt.ts'

interface Confirmed {
  replaced: Replaced | undefined
  /** A day was chosen. */
  isDated: boolean
  /** It begins to repeat with this one. */
  begins: boolean
}

/** What was confirmed, in the letter that fits: of a repeating deposit the copy of what was agreed to. */
export async function sendDepositReceipt(
  ctx: Context,
  trx: Transaction,
  row: WishedRow,
  confirmed: Confirmed,
): Promise<void> {
  const letter = letterOf(row, confirmed, ctx.clock.now())
  await writeToAll(ctx, trx, row.institution_id, { to: row.holder_emails, letter })
}

function letterOf(
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
  return `your deposit of ${formatCents(amount_cents)} planned for ${formatFullDay(file_date)}`
}
