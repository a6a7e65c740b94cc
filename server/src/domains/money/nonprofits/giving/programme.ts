import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type {
  CachedInstitution,
  Part,
} from '../../../../platform/institutions/known-institution.ts'

/** The share of credited interest that an institution donates on top, from a day on. */
export interface Programme {
  effective_date: BusinessDate
  /** A fraction with six digits. */
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

/** The programme in force on a day; null before the first one, or if its share is zero. */
function inForce(programmes: readonly Programme[], date: BusinessDate): Programme | null {
  const last = programmes.findLast(({ effective_date }) => effective_date <= date)
  return last && Number(last.share) > 0 ? last : null
}

/** The cached programme, for calls that only read; acts read it in their transaction. */
export async function keptProgrammeOn(
  known: CachedInstitution,
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

interface ProgrammeInput {
  institution_id: string
  /** The first day it is in force: today or later. */
  effectiveDate: BusinessDate
  /** A fraction with six digits; zero ends the programme. */
  share: string
  words: string | null
  today: BusinessDate
  actor: Actor
}

/** Sets the share that an institution gives from a day on. Past months keep what was in force. */
export async function setProgramme(trx: Transaction, input: ProgrammeInput): Promise<void> {
  const { institution_id, effectiveDate, share, words, today, actor } = input
  if (Number(share) > 1) throw invalid('share', 'Enter a share of at most 100%.')
  if (effectiveDate < today) throw invalid('effective_date', 'Choose today or a later date.')
  const added = await trx
    .insertInto('giving_programmes')
    .values({ institution_id, effective_date: effectiveDate, share, words })
    .onConflict((conflict) => conflict.doNothing())
    .returning('share')
    .executeTakeFirst()
  if (added === undefined) {
    throw invalid('effective_date', 'A share was already set for this day; choose another day.')
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'set_giving',
    entity: 'giving_programme',
    entityId: effectiveDate,
    details: { share },
  })
}
