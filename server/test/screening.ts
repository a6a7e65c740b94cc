import type { Database } from '../src/platform/db/database.ts'

interface Screened {
  institution_id: string
  depositor_id: string
}

/** Long before anything that a test does, so that every later check of the person is newer. */
const LONG_AGO = new Date('2019-12-02T15:00:00Z')

/** The check that lets a person hold an account: without one, the database opens none (migration 0112). */
export async function addScreening(
  db: Database,
  { institution_id, depositor_id }: Screened,
  check: { sanctions_hit?: boolean; outcome?: 'PASSED' | 'FLAGGED' | 'ERRORED'; at?: Date } = {},
): Promise<string> {
  const { sanctions_hit = false, outcome = sanctions_hit ? 'FLAGGED' : 'PASSED' } = check
  const at = check.at ?? LONG_AGO
  const { id } = await db
    .insertInto('identity_checks')
    .values({
      institution_id,
      depositor_id,
      outcome,
      reference: null,
      sanctions_hit,
      evidence: '{}',
      asked_at: at,
      answered_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
