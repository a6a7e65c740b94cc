import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Transfer } from '../transfers/queries.ts'
import { lockClosing, moveClosing } from './queries.ts'
import { writeToAll } from './tell-holders.ts'

/** A payout came back: the money waits in the books, and staff open the account again. */
export async function notePayoutReturned(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id: accountId, amount_cents, return_code }: Transfer,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing === undefined) return
  await moveClosing(trx, closing, 'RETURNED')
  const params = { amount: formatCents(amount_cents), what: wordsOfReturn(return_code ?? '').what }
  const letter = { template: 'payout_returned', params } as const
  await writeToAll(ctx, trx, { institution_id, accountId }, letter)
}
