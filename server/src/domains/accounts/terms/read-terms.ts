import type { Terms } from '@passbook/contract/console/content/terms'
import type { Database } from '../../../platform/db/database.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'

/** The limits of an institution, and how accounts are linked. */
export async function readTerms(db: Database, institution_id: string): Promise<Terms> {
  const product = await readSavingsProduct(db, institution_id)
  const { linking_mode } = await db
    .selectFrom('institutions')
    .select('linking_mode')
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return {
    min_opening_cents: product.min_opening_cents,
    min_deposit_cents: product.min_deposit_cents,
    max_deposit_cents: product.max_deposit_cents,
    max_withdrawal_cents: product.max_withdrawal_cents,
    par_value_cents: product.par_value_cents,
    withdrawals_per_month: product.withdrawals_per_month,
    deposit_hold_business_days: product.deposit_hold_business_days,
    linking_mode,
    closing_needs_both: product.closing_needs_both,
    second_holder_check: product.second_holder_check,
  }
}
