import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'

interface Owed {
  ein: string
  /** As the newest gift calls it. */
  name: string
  cents: number
}

/** What an institution gave to each non-profit in all, the most first. */
export async function sumGiftsByNonprofit(db: Database, institution_id: string): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select ein, (array_agg(name order by month_end desc))[1] as name,
      sum(amount_cents)::bigint as cents
    from nonprofit_gifts where institution_id = ${institution_id}
    group by ein having sum(amount_cents) > 0 order by cents desc, ein`.execute(db)
  return rows
}
