import { sql } from 'kysely'
import type { Evidence } from '@passbook/contract/console/binder'
import type { Database } from '../../../../platform/db/database.ts'
import { moneyEvidence } from './money.ts'
import { papersEvidence } from './papers.ts'
import { peopleEvidence } from './people.ts'
import { recordsEvidence } from './records.ts'
import { sampleWords } from './sample-words.ts'
import { staffEvidence } from './staff.ts'
import type { EvidenceScope, EvidenceQuery } from './evidence-query.ts'

/** Every evidence query of the binder. */
export const evidenceQueries = {
  ...peopleEvidence,
  ...moneyEvidence,
  ...recordsEvidence,
  ...papersEvidence,
  ...staffEvidence,
}

export type EvidenceName = keyof typeof evidenceQueries

export const evidenceNames = Object.keys(evidenceQueries) as EvidenceName[]

const SAMPLES = 5

/** Runs one evidence query over all its rows and counts them and the exceptions among them. */
export async function readEvidence(
  db: Database,
  name: EvidenceName,
  scope: EvidenceScope,
): Promise<Evidence> {
  const { meaning, rows: query, constraint }: EvidenceQuery = evidenceQueries[name]
  const { rows } = await sql<Pick<Evidence, 'count' | 'exceptions' | 'samples'>>`
    select count(*)::int as count, count(*) filter (where is_exception)::int as exceptions,
      coalesce((array_agg(label) filter (where is_exception))[1:${sql.lit(SAMPLES)}], '{}') as samples
    from (${query(scope)}) seen (label, is_exception)`.execute(db)
  const { count, exceptions, samples } = rows[0] ?? { count: 0, exceptions: 0, samples: [] }
  const others = exceptions < SAMPLES ? await readOthers(db, query, scope) : []
  const words = [...samples, ...others].slice(0, SAMPLES).map((label) => sampleWords(label))
  const found = { meaning, count, exceptions, samples: words }
  return constraint === undefined ? found : withConstraint(db, found, constraint)
}

/** Evidence that the database holds to says by what, and fails if that is not in force. */
async function withConstraint(
  db: Database,
  found: Evidence,
  constraint: string,
): Promise<Evidence> {
  const { rows } = await sql<{ is_in_force: boolean }>`
    select exists (select from pg_constraint
        where conname = ${constraint} and connamespace = 'public'::regnamespace and convalidated)
      or exists (select from pg_index join pg_class on pg_class.oid = indexrelid
        where relname = ${constraint} and relnamespace = 'public'::regnamespace
          and indisunique and indisvalid) as is_in_force`.execute(db)
  const meaning = `${found.meaning} The database refuses exceptions by the constraint ${constraint}.`
  if (rows[0]?.is_in_force) return { ...found, meaning }
  const samples = [`the constraint ${constraint} is not in force`, ...found.samples]
  return {
    meaning,
    count: found.count,
    exceptions: found.exceptions + 1,
    samples: samples.slice(0, SAMPLES),
  }
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
