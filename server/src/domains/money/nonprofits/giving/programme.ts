import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
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

interface ProgrammeInput {
  institution_id: string
  /** The first day it is in force: today or later. */
  effectiveDate: BusinessDate
  /** As a fraction with six digits; zero ends the programme. */
  share: string
  words: string | null
  today: BusinessDate
  actor: Actor
}

/** Sets what an institution gives from a day on. Months that are over keep what was in force. */
export async function setProgramme(trx: Transaction, input: ProgrammeInput): Promise<void> {
  const { institution_id, effectiveDate, share, words, today, actor } = input
  if (Number(share) > 1) throw invalid('share', 'Enter a share of at most 100 %.')
  if (effectiveDate < today) throw invalid('effective_date', 'Choose today or a later day.')
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
