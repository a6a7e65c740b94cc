import { type RawBuilder, sql } from 'kysely'
import type { Evidence } from '@passbook/contract/console/binder'
import type { Database } from '../../../../platform/db/database.ts'
import { moneyEvidence } from './money.ts'
import { peopleEvidence } from './people.ts'
import { recordsEvidence } from './records.ts'
import type { Asked, Shown } from './shown.ts'

/** Everything the binder looks for in an institution's data, each once. */
const ALL = { ...peopleEvidence, ...moneyEvidence, ...recordsEvidence }

export type EvidenceName = keyof typeof ALL

export const evidenceNames = Object.keys(ALL) as EvidenceName[]

/** So many rows of each are looked at: an examiner asks for a sample, and waits for no more. */
export const LOOKED_AT = 10_000
const SAMPLES = 5

/** What the data says, by the one form every query has; reads and nothing else. */
export async function readEvidence(
  db: Database,
  name: EvidenceName,
  asked: Asked,
): Promise<Evidence> {
  const { meaning, rows: look }: Shown = ALL[name]
  const { rows } = await sql<Omit<Evidence, 'meaning'>>`
    with seen (label, is_exception) as materialized (${limited(look, asked)})
    select count(*)::int as count, count(*) filter (where is_exception)::int as exceptions,
      coalesce((select json_agg(label) from (
        select label from seen order by is_exception desc nulls last limit ${SAMPLES}) few), '[]')
        as samples
    from seen`.execute(db)
  return { meaning, ...(rows[0] ?? { count: 0, exceptions: 0, samples: [] }) }
}

function limited(look: Shown['rows'], asked: Asked): RawBuilder<unknown> {
  return sql`${look(asked)} limit ${LOOKED_AT}`
}
