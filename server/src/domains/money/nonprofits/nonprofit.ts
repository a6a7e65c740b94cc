import { LIMITS } from '@passbook/contract/limits'
import type { Nonprofit } from '@passbook/contract/nonprofits'
import { type ReadersStanding, mayRead } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'

export interface NonprofitRow {
  ein: string
  /** Null once it is no longer in the directory. */
  rank: number | null
  name: string
  street: string
  city: string
  state: string
  zip: string
}

export function toNonprofit({
  ein,
  rank,
  name,
  street,
  city,
  state,
  zip,
}: NonprofitRow): Nonprofit {
  const location = [city, state].filter((part) => part !== '').join(', ')
  return {
    ein,
    name,
    status: rank === null ? 'ARCHIVED' : 'COMPLETED',
    location,
    locationAddress: street === '' ? null : `${street}, ${location} ${zip}`.trimEnd(),
  }
}

/** SPEC 6: the non-profit pages are for the primary depositor, if they may read. */
export function assertPrimary(progress: ReadersStanding): void {
  if (!progress.is_primary || !mayRead(progress)) throw new DomainError('not_allowed')
}

/** The entity that chose a non-profit, and for whose account gifts are made. */
export interface GivingEntity {
  institution_id: string
  entity_id: string
}

const COLUMNS = ['ein', 'rank', 'name', 'street', 'city', 'state', 'zip'] as const

/** Finds a non-profit by its EIN, even one that is no longer in the directory. */
export function findNonprofit(db: Database, ein: string): Promise<NonprofitRow | undefined> {
  return db.selectFrom('nonprofits').select(COLUMNS).where('ein', '=', ein).executeTakeFirst()
}

/** The listed non-profits that an institution suggests, in its order. */
export function listDefaults(db: Database, institution_id: string): Promise<NonprofitRow[]> {
  return db
    .selectFrom('nonprofit_defaults')
    .innerJoin('nonprofits', 'nonprofits.ein', 'nonprofit_defaults.ein')
    .select(COLUMNS.map((column) => `nonprofits.${column}` as const))
    .where('nonprofit_defaults.institution_id', '=', institution_id)
    .where('nonprofits.rank', 'is not', null)
    .orderBy('nonprofit_defaults.position')
    .execute()
}

interface Selection {
  /** Null if none is chosen. */
  ein: string | null
  selected_at: Date
}

export function findSelection(
  db: Database,
  { institution_id, entity_id }: GivingEntity,
): Promise<Selection | undefined> {
  return db
    .selectFrom('nonprofit_selections')
    .select(['ein', 'selected_at'])
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface GiftRow {
  month_end: BusinessDate
  name: string
  share: string
  interest_cents: number
  /** The interest of which the share was given. */
  counted_cents: number
  amount_cents: number
}

/** The gifts made for an entity, newest first. */
export async function listGifts(
  db: Database,
  { institution_id, entity_id }: GivingEntity,
  limit: number,
): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`
    select month_end, name, share, interest_cents, amount_cents,
      greatest(interest_cents + coalesce(lag(carried_cents) over (order by month_end), 0), 0)
        as counted_cents
    from nonprofit_gifts
    where institution_id = ${institution_id} and entity_id = ${entity_id}
    order by month_end desc limit ${limit}`.execute(db)
  return rows
}

/** The sum of all gifts, and of those in the months since a day. */
export async function sumGifts(
  db: Database,
  { institution_id, entity_id }: GivingEntity,
  since: BusinessDate,
): Promise<{ all: number; recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as all,
      coalesce(sum(amount_cents) filter (where month_end >= ${since}), 0)::bigint as recent
    from nonprofit_gifts
    where institution_id = ${institution_id} and entity_id = ${entity_id}`.execute(db)
  return rows[0] ?? { all: 0, recent: 0 }
}

const { offered: AT_MOST } = LIMITS.nonprofits

/** Sets the non-profits that an institution suggests before a search; returns their names. */
export async function offerNonprofits(
  trx: Transaction,
  {
    institution_id,
    eins,
    actor,
  }: { institution_id: string; eins: readonly string[]; actor: Actor },
): Promise<string[]> {
  if (eins.length > AT_MOST) throw invalid('ein', `Offer at most ${AT_MOST}.`)
  if (new Set(eins).size < eins.length) throw invalid('ein', 'Name each once.')
  const names: string[] = []
  for (const ein of eins) {
    const found = await findNonprofit(trx, ein)
    if (!found?.rank) throw invalid('ein', `${ein} is not in the directory.`)
    names.push(found.name)
  }
  await trx.deleteFrom('nonprofit_defaults').where('institution_id', '=', institution_id).execute()
  await trx
    .insertInto('nonprofit_defaults')
    .values(eins.map((ein, index) => ({ institution_id, position: index + 1, ein })))
    .execute()
  const thing = { entity: 'institution', entityId: institution_id, details: { eins } }
  await writeAudit(trx, { institution_id, actor, action: 'offer_nonprofits', ...thing })
  return names
}
