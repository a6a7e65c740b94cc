import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { post } from '../../../ledger/post.ts'
import type { PreparedClosing } from './prepare-closing.ts'

/** Everything there is goes to what is owed to states; gives how much that is. */
export async function payToState(
  trx: Transaction,
  { institution_id, accountId, today }: PreparedClosing,
  actor: Actor,
  state: string,
): Promise<number> {
  const { available_cents: amountCents } = await lockBalances(trx, institution_id, accountId)
  if (amountCents === 0) return 0
  await post(trx, {
    institution_id,
    kind: 'adjustment',
    description: `Handed over to ${state} as unclaimed property`,
    effectiveDate: today,
    postings: [
      { kind: 'savings', accountId, amountCents: -amountCents },
      { kind: 'unclaimed_payable', amountCents },
    ],
    accountId,
    idempotencyKey: `unclaimed:${accountId}`,
    actor,
  })
  return amountCents
}
