import { formatCents } from '@passbook/contract/money'
import { moneyTimeline, timelineLines } from '@passbook/contract/money-timeline'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { type LetterOrder, notifyAll } from '../../../platform/mail/notify.ts'
import type { Receipt } from '../../../platform/mail/templates/transfers.ts'
import type { TransactionRow, Transfer } from '../transfers/queries.ts'
import { toTransaction } from '../transfers/to-transaction.ts'
import type { WishedRow } from './read-wished-row.ts'
import { listHolderEmails } from './tell-holders.ts'

export type ReceiptName = 'account_opened' | 'deposit_made' | 'withdrawal_made'

/** DESIGN 6: the email carries the dates that were promised, as the page shows them. */
export async function sendReceipt(
  ctx: Context,
  trx: Transaction,
  row: WishedRow,
  template: ReceiptName,
): Promise<void> {
  const letter = { template, params: receiptOf(row, ctx.clock.now()) }
  await writeToAll(ctx, trx, row.institution_id, { to: row.holder_emails, letter })
}

/** What every receipt says of a transfer. */
export function receiptOf(row: TransactionRow, now: Date): Receipt {
  const transaction = toTransaction(row, now)
  const stops = moneyTimeline(transaction, easternDate(now))
  return {
    amount: formatCents(row.amount_cents),
    bank: bankWords(row),
    timeline: timelineLines(stops).join('\n'),
    reference: transaction.reference,
  }
}

/** The outside account, as letters name it. */
export function bankWords({
  bank_name,
  account_last_four,
}: Pick<TransactionRow, 'bank_name' | 'account_last_four'>): string {
  return `${bank_name ?? 'your bank'}, account ending in ${account_last_four}`
}

/** One letter to everybody whose account it is. */
export async function writeToHolders(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id }: Pick<Transfer, 'institution_id' | 'account_id'>,
  letter: LetterOrder,
): Promise<void> {
  const to = await listHolderEmails(trx, { institution_id, account_id })
  await writeToAll(ctx, trx, institution_id, { to, letter })
}

/** The same where they are known. */
export async function writeToAll(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { to: all, letter }: { to: readonly string[]; letter: LetterOrder },
): Promise<void> {
  const emails = all.map((to) => ({ to, ...letter }))
  await notifyAll(ctx, trx, institution_id, { emails, texts: [] })
}
