import type { TransactionStatus } from '@passbook/contract/enums'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { accountHoldersWithLogin } from '../../../platform/callers/account-people.ts'

/** The holders with a login of the savings account that a link serves. */
export function listHolders(db: Database, institution_id: string, entityId: string) {
  return accountHoldersWithLogin(db, institution_id)
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

/** Facts about a link from its transfers. */
export interface LinkFacts {
  /** The day its newest micro-deposits arrive. */
  arrivesOn: BusinessDate | null
  /** The status of its newest micro-deposits. */
  microStatus: TransactionStatus | null
  /** The code of the newest transfer that its bank returned. */
  returnCode: string | null
}

export const NO_FACTS: LinkFacts = { arrivesOn: null, microStatus: null, returnCode: null }

/** The facts by link id; links without micro-deposits and returns are missing. */
export async function findLinkFacts(
  db: Database,
  institution_id: string,
  linkedAccountIds: readonly string[],
): Promise<Map<string, LinkFacts>> {
  if (linkedAccountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('transfers')
    .select('linked_account_id')
    .select([
      sql<BusinessDate | null>`(array_agg(settlement_date order by date_created desc)
        filter (where kind = 'micro_credit'))[1]`.as('arrivesOn'),
      sql<TransactionStatus | null>`(array_agg(status order by date_created desc)
        filter (where kind = 'micro_credit'))[1]`.as('microStatus'),
      sql<string | null>`(array_agg(return_code order by date_processed desc)
        filter (where status = 'Returned'))[1]`.as('returnCode'),
    ])
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', 'in', linkedAccountIds)
    .where((eb) => eb('kind', '=', 'micro_credit').or('status', '=', 'Returned'))
    .groupBy('linked_account_id')
    .execute()
  return new Map(rows.map(({ linked_account_id, ...facts }) => [linked_account_id ?? '', facts]))
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
