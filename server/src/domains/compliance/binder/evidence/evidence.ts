import { sql } from 'kysely'
import type { Evidence } from '@passbook/contract/console/binder'
import type { Database } from '../../../../platform/db/database.ts'
import { moneyEvidence } from './money.ts'
import { papersEvidence } from './papers.ts'
import { peopleEvidence } from './people.ts'
import { recordsEvidence } from './records.ts'
import type { EvidenceScope, EvidenceQuery } from './evidence-query.ts'

/** Every evidence query of the binder. */
const ALL = { ...peopleEvidence, ...moneyEvidence, ...recordsEvidence, ...papersEvidence }

export type EvidenceName = keyof typeof ALL

export const evidenceNames = Object.keys(ALL) as EvidenceName[]

const SAMPLES = 5

/** Runs one evidence query over all its rows and counts them and the exceptions among them. */
export async function readEvidence(
  db: Database,
  name: EvidenceName,
  scope: EvidenceScope,
): Promise<Evidence> {
  const { meaning, rows: query }: EvidenceQuery = ALL[name]
  const { rows } = await sql<Pick<Evidence, 'count' | 'exceptions' | 'samples'>>`
    select count(*)::int as count, count(*) filter (where is_exception)::int as exceptions,
      coalesce((array_agg(label) filter (where is_exception))[1:${sql.lit(SAMPLES)}], '{}') as samples
    from (${query(scope)}) seen (label, is_exception)`.execute(db)
  const { count, exceptions, samples } = rows[0] ?? { count: 0, exceptions: 0, samples: [] }
  const others = exceptions < SAMPLES ? await readOthers(db, query, scope) : []
  return { meaning, count, exceptions, samples: [...samples, ...others].slice(0, SAMPLES) }
}

/** A few rows that follow the rule, as an example of what was checked. */
async function readOthers(
  db: Database,
  query: EvidenceQuery['rows'],
  scope: EvidenceScope,
): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from (${query(scope)}) seen (label, is_exception)
    where is_exception is not true limit ${SAMPLES}`.execute(db)
  return rows.map(({ label }) => label)
}
