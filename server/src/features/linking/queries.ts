import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { depositorsWithLogin } from '../depositor/with-login.ts'

/** Everybody with a login whose savings account a link serves. */
export function listHolders(db: Database, institution_id: string, entityId: string) {
  return depositorsWithLogin(db, institution_id)
    .select([
      'depositors.id as depositor_id',
      'depositors.is_primary as is_primary',
      'users.email as email',
      'users.phone as phone',
    ])
    .where('depositors.entity_id', '=', entityId)
    .orderBy('depositors.created_at')
    .execute()
}

/** The day the newest micro-deposits of each link arrive. */
export async function findArrivals(
  db: Database,
  institution_id: string,
  linkedAccountIds: readonly string[],
): Promise<Map<string, BusinessDate>> {
  if (linkedAccountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfers')
    .select(['linked_account_id', 'settlement_date'])
    .distinctOn('linked_account_id')
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', linkedAccountIds)
    .where('kind', '=', 'micro_credit')
    .orderBy('linked_account_id')
    .orderBy('date_created', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.linked_account_id ?? '', row.settlement_date]))
}

export async function findBankName(db: Database, routingNumber: string): Promise<string | null> {
  const bank = await db
    .selectFrom('bank_directory')
    .select('name')
    .where('routing_number', '=', routingNumber)
    .executeTakeFirst()
  return bank?.name ?? null
}

/** Whether the number is the institution's own: "same FI" in SPEC 3. */
export async function isOwnRoutingNumber(
  db: Database,
  institution_id: string,
  routingNumber: string,
): Promise<boolean> {
  const own = await db
    .selectFrom('ach_profiles')
    .select('routing_number')
    .where('institution_id', '=', institution_id)
    .where('routing_number', '=', routingNumber)
    .executeTakeFirst()
  return own !== undefined
}
