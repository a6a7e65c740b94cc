import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import type { Transfer } from './queries.ts'

/** Alerts the holders of a page of deposits that have settled: in as many statements as for one. */
export async function tellOfSettled(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  settled: readonly Transfer[],
): Promise<void> {
  const all = settled.flatMap(({ id, kind, account_id, amount_cents, request_id }) => {
    if (kind !== 'deposit' || account_id === null) return []
    const news = { kind: 'deposit_settled', params: { amount_cents, request_id } } as const
    return [{ ...news, event: `settled:${id}`, of: account_id }]
  })
  const kind = 'deposit_settled'
  await raiseAlerts(ctx, trx, { institution_id, kind, whose: 'account_id', all })
}
