import { type RawBuilder, sql } from 'kysely'
import type { Evidence } from '@passbook/contract/console/binder'
import type { Database } from '../../../../platform/db/database.ts'
import { moneyEvidence } from './money.ts'
import { peopleEvidence } from './people.ts'
import { recordsEvidence } from './records.ts'
import type { EvidenceScope, EvidenceQuery } from './evidence-query.ts'

/** Every evidence query of the binder. */
const ALL = { ...peopleEvidence, ...moneyEvidence, ...recordsEvidence }

export type EvidenceName = keyof typeof ALL

export const evidenceNames = Object.keys(ALL) as EvidenceName[]

/** The most rows that each query reads. An examiner needs only a sample. */
export const LOOKED_AT = 10_000
const SAMPLES = 5

/** Runs one evidence query and counts its rows and exceptions. */
export async function readEvidence(
  db: Database,
  name: EvidenceName,
  scope: EvidenceScope,
): Promise<Evidence> {
  const { meaning, rows: query }: EvidenceQuery = ALL[name]
  const { rows } = await sql<Omit<Evidence, 'meaning'>>`
    with seen (label, is_exception) as materialized (${limited(query, scope)})
    select count(*)::int as count, count(*) filter (where is_exception)::int as exceptions,
      coalesce((select json_agg(label) from (
        select label from seen order by is_exception desc nulls last limit ${SAMPLES}) few), '[]')
        as samples
    from seen`.execute(db)
  return { meaning, ...(rows[0] ?? { count: 0, exceptions: 0, samples: [] }) }
}

function limited(query: EvidenceQuery['rows'], scope: EvidenceScope): RawBuilder<unknown> {
  return sql`${query(scope)} limit ${LOOKED_AT}`
}
