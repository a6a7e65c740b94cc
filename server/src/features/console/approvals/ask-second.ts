import type { Approval } from '@passbook/contract/console/approvals'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import { invalid } from '../../../errors.ts'
import type { AtDesk } from '../as-staff.ts'

interface Question {
  what: Approval['what']
  /** Whom it is about, where it is about one. */
  depositor_id?: string
  /** What else it is about; of the same only one question is open at a time. */
  subject_id?: string
  /** What is needed to carry it out. */
  payload?: object
  /** In plain words, for whoever decides. */
  words: string
  reason: string
}

const ASKED = 'A second person has been asked about this already.'

/** Puts an act before a second person; it is done when they agree. */
export async function askSecond(
  { trx, now, actor }: AtDesk,
  { institution_id, staff_id }: StaffCaller,
  { what, depositor_id, subject_id, payload = {}, words, reason }: Question,
): Promise<string> {
  const asked = await trx
    .insertInto('staff_approvals')
    .values({
      institution_id,
      what,
      depositor_id: depositor_id ?? null,
      subject_id: subject_id ?? null,
      payload: JSON.stringify(payload),
      words,
      reason,
      asked_by: staff_id,
      asked_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (asked === undefined) throw invalid('', ASKED)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: `ask_to_${what}`,
    entity: depositor_id ? 'depositor' : 'staff_approval',
    entityId: depositor_id ?? asked.id,
    details: { approval_id: asked.id, reason, after: payload },
  })
  return asked.id
}
