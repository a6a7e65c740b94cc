import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'

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
