import { formatCents } from '@passbook/contract/money'
import { moneyTimeline, timelineLines } from '@passbook/contract/money-timeline'
import { easternDate } from '../../../calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { notifyByEmail } from '../../../mail/notify.ts'
import type { PlacedTransactionRow } from '../queries.ts'
import { toTransaction } from '../to-transaction.ts'
import { listHolderEmails } from './tell-holders.ts'

export type ReceiptName = 'account_opened' | 'deposit_made' | 'withdrawal_made'

/** DESIGN 6: the email carries the dates that were promised, as the page shows them. */
export async function sendReceipt(
  ctx: Context,
  trx: Transaction,
  row: PlacedTransactionRow,
  template: ReceiptName,
): Promise<void> {
  const now = ctx.clock.now()
  const transaction = toTransaction(row, now)
  const stops = moneyTimeline(transaction, easternDate(now))
  const params = {
    amount: formatCents(row.amount_cents),
    bank: `${row.bank_name ?? 'your bank'}, account ending in ${row.account_last_four}`,
    timeline: timelineLines(stops).join('\n'),
    reference: transaction.reference,
  }
  for (const to of await listHolderEmails(trx, row)) {
    await notifyByEmail(ctx, trx, row.institution_id, { to, template, params })
  }
}
