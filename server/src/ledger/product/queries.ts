import type { Selectable } from 'kysely'
import type { PromiseTerms } from '../../platform/calendar/money-promise.ts'
import type { Database } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type SavingsProduct = Selectable<Tables['savings_products']>

/** The product of an institution. */
export const productOf = statement((db, { institution_id }: { institution_id: string }) =>
  db.selectFrom('savings_products').selectAll().where('institution_id', '=', institution_id),
)

export async function readSavingsProduct(
  db: Database,
  institution_id: string,
): Promise<SavingsProduct> {
  const [product] = await productOf(db, { institution_id })
  if (product === undefined) throw new Error('an institution without its savings product')
  return product
}

/** The product terms that determine the dates of a transfer. */
export function promiseTerms(product: SavingsProduct): PromiseTerms {
  return {
    cutOffEastern: product.cut_off_eastern,
    cancelLeadMinutes: product.cancel_lead_minutes,
    depositHoldBusinessDays: product.deposit_hold_business_days,
  }
}
