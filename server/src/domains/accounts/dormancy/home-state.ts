import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { STATE_RULES } from './state-rules.ts'

/** Counts for whoever lives nowhere known: a setting, or where the institution pays its taxes. */
export async function readHomeState(db: Database, institution_id: string): Promise<string> {
  const { rows } = await sql<{ state: string | null }>`
    select coalesce(product.home_state, profile.state) as state
    from institutions institution
    left join savings_products product on product.institution_id = institution.id
    left join tax_profiles profile on profile.institution_id = institution.id
    where institution.id = ${institution_id}`.execute(db)
  const state = rows[0]?.state ?? null
  // Without either, Delaware: the Supreme Court's second rule leads there more often than elsewhere.
  return state !== null && Object.hasOwn(STATE_RULES, state) ? state : 'DE'
}
