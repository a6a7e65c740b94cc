import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { KnownInstitution, Part } from '../../../../platform/institutions/known-institution.ts'

/** What an institution gives on top of the interest it credits, from a day on. */
export interface Programme {
  effective_date: BusinessDate
  /** As a fraction with six digits. */
  share: string
  words: string | null
}

function listProgrammes(db: Database, institution_id: string): Promise<Programme[]> {
  return db
    .selectFrom('giving_programmes')
    .select(['effective_date', 'share', 'words'])
    .where('institution_id', '=', institution_id)
    .orderBy('effective_date')
    .execute()
}

const KEPT_PROGRAMMES: Part<Programme[]> = {
  name: 'giving programmes',
  read: (db, { id }) => listProgrammes(db, id),
}

/** The one in force on a day; none before the first, and after one of nothing. */
function inForce(programmes: readonly Programme[], date: BusinessDate): Programme | null {
  const last = programmes.findLast(({ effective_date }) => effective_date <= date)
  return last && Number(last.share) > 0 ? last : null
}

/** For those who read it; acts read it in their transaction. */
export async function keptProgrammeOn(
  known: KnownInstitution,
  date: BusinessDate,
): Promise<Programme | null> {
  return inForce(await known.part(KEPT_PROGRAMMES), date)
}

export async function programmeOn(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<Programme | null> {
  return inForce(await listProgrammes(db, institution_id), date)
}
