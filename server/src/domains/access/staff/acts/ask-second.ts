import { type Approval, deciderOf } from '@passbook/contract/console/approvals'
import { formatDeadline } from '@passbook/contract/dates'
import { inMs } from '@passbook/contract/limits'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'
import { readSettings } from '../sign-in/settings.ts'
import { personWords } from '../members/members.ts'
import { tellOfRequest } from '../members/tell-administrators.ts'
import { expireRequests } from './expire-requests.ts'
import type { FactsReader, Proposal } from './request.ts'

interface Question extends Proposal {
  what: Approval['what']
  reason: string
}

const ASKED = 'A second person has been asked about this already.'

/** Puts an act before a second person; it is done when they agree, and expires if nobody does. */
export async function askSecond(
  { ctx, trx, now, actor }: Pick<AtDesk, 'ctx' | 'trx' | 'now' | 'actor'>,
  caller: Pick<StaffMember, 'institution_id' | 'staff_id' | 'name' | 'email'>,
  { what, depositor_id, subject_id, payload = {}, words, reason }: Question,
  readFacts: FactsReader,
): Promise<string> {
  const { institution_id, staff_id } = caller
  const about = {
    institution_id,
    depositor_id: depositor_id ?? null,
    subject_id: subject_id ?? null,
    // As it comes back from the database when it is carried out.
    payload: JSON.parse(JSON.stringify(payload)) as Record<string, unknown>,
  }
  await expireRequests(trx, institution_id, now)
  const facts = await readFacts(trx, about)
  const { request_days } = await readSettings(trx, institution_id)
  const expires_at = new Date(now.getTime() + inMs(request_days, 'day'))
  const asked = await trx
    .insertInto('staff_approvals')
    .values({
      ...about,
      what,
      payload: JSON.stringify(payload),
      facts: JSON.stringify(facts),
      words,
      reason,
      asked_by: staff_id,
      asked_at: now,
      expires_at,
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
  if (deciderOf(what) === 'administrator') {
    const until = formatDeadline(expires_at.toISOString())
    await tellOfRequest({ ctx, trx }, institution_id, {
      who: personWords(caller),
      words,
      reason,
      until,
    })
  }
  return asked.id
}
