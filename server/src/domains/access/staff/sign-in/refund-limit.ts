import type { Role } from '@passbook/contract/console/roles'
import type { Database } from '../../../../platform/db/database.ts'
import { readSavingsProduct } from '../../../../ledger/product/queries.ts'

/** The most that somebody may ask to be refunded on one day, by their role; 0: nothing. */
export async function readRefundLimit(
  db: Database,
  { institution_id, role }: { institution_id: string; role: Role },
): Promise<number> {
  if (role !== 'agent' && role !== 'operations') return 0
  const product = await readSavingsProduct(db, institution_id)
  const { refund_limit_cents, agent_refund_limit_cents } = product
  return role === 'agent'
    ? Math.min(agent_refund_limit_cents, refund_limit_cents)
    : refund_limit_cents
}
