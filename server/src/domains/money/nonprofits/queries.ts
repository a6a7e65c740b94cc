import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { NonprofitRow } from './to-nonprofit.ts'

/** Whose choice, and because of whom something was given. */
export interface GivingOf {
  institution_id: string
  entity_id: string
}

const COLUMNS = ['ein', 'rank', 'name', 'street', 'city', 'state', 'zip'] as const

/** Also one that has left the directory. */
export function findNonprofit(db: Database, ein: string): Promise<NonprofitRow | undefined> {
  return db.selectFrom('nonprofits').select(COLUMNS).where('ein', '=', ein).executeTakeFirst()
}

/** Those in the directory that an institution offers, in its order. */
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
  /** Null: none. */
  ein: string | null
  selected_at: Date
}

export function findSelection(
  db: Database,
  { institution_id, entity_id }: GivingOf,
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
  /** Of which the share was given. */
  counted_cents: number
  amount_cents: number
}

/** Newest first. */
export async function listGifts(
  db: Database,
  { institution_id, entity_id }: GivingOf,
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

/** In all, and in the months from a day on. */
export async function sumGifts(
  db: Database,
  { institution_id, entity_id }: GivingOf,
  since: BusinessDate,
): Promise<{ all: number; recent: number }> {
  const { rows } = await sql<{ all: number; recent: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as all,
      coalesce(sum(amount_cents) filter (where month_end >= ${since}), 0)::bigint as recent
    from nonprofit_gifts
    where institution_id = ${institution_id} and entity_id = ${entity_id}`.execute(db)
  return rows[0] ?? { all: 0, recent: 0 }
}
