import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import { invalid } from '../../../errors.ts'
import type { AtDesk } from '../as-staff.ts'

interface Question {
  what: 'release_hold'
  depositor_id: string
  /** In plain words, for whoever decides. */
  words: string
  reason: string
}

const ASKED = 'A second person has been asked about this already.'

/** Puts an act before a second person; it is done when they agree. */
export async function askSecond(
  { trx, now, actor }: AtDesk,
  { institution_id, staff_id }: StaffCaller,
  question: Question,
): Promise<void> {
  const asked = await trx
    .insertInto('staff_approvals')
    .values({ institution_id, ...question, asked_by: staff_id, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked === undefined) throw invalid('', ASKED)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: `ask_to_${question.what}`,
    entity: 'depositor',
    entityId: question.depositor_id,
    details: { approval_id: asked.id, reason: question.reason },
  })
}
