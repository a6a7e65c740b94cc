import type { Approval } from '@passbook/contract/console/approvals'
import { deciderOf } from '@passbook/contract/console/approvals'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { staffActOf } from './all-staff-acts.ts'
import { type AtDesk, asStaffFor } from '../../../platform/callers/as-staff.ts'
import { needsPasskey } from '../../access/staff/sign-in/settings.ts'
import { personWords } from '../../access/staff/members/members.ts'
import { tellOfChange } from '../../access/staff/members/tell-administrators.ts'
import { staffMemberOf } from '../../access/staff/team/staff-acts.ts'
import type { Whom } from '../../../platform/conflicts-of-interest/whom.ts'
import { assertMayApprove } from './assert-may-approve.ts'
import { expireRequests } from '../../access/staff/acts/expire-requests.ts'
import { assertOpen, readApproval } from './list-approvals.ts'
import { saveDecision } from './save-decision.ts'

interface Decision {
  decision: 'approve' | 'refuse'
  reason: string
}

const NO_PASSKEY =
  'Your institution wants approvers to sign in with a passkey before they decide. Add one under Your sign-in, and sign in with it.'
const OWN = 'You asked for this yourself. Somebody else has to decide.'
const ABOUT_YOU = 'This request is about you. Another administrator has to decide.'
const OF_ROLE = {
  administrator: 'An administrator decides this request.',
  other: 'An approver decides this request.',
}

/** A second person agrees, which carries it out, or refuses; never the person who asked. */
export async function decideApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { decision, reason }: Decision,
): Promise<Approval> {
  const { institution_id, staff_id } = caller
  // In a transaction of its own: a request that is refused for its age stays marked as expired.
  await expireRequests(ctx.db, institution_id, ctx.clock.now())
  const whom = aboutRequest(uuid, ctx.clock.now())
  return asStaffFor(ctx, caller, 'approvals.decide', whom, async (desk) => {
    const { trx, now, actor } = desk
    if (await needsPasskey(trx, caller)) {
      throw new DomainError('not_allowed', { message: NO_PASSKEY, fields: { '': [NO_PASSKEY] } })
    }
    const { asked, maker } = await lockRequest(trx, institution_id, uuid)
    assertOpen(asked, now)
    assertOthers(desk, caller, asked)
    if (decision === 'approve') await assertMayApprove(desk, caller, { ...asked, maker, whom })
    const decided = decision === 'approve' ? 'approved' : 'refused'
    await saveDecision(trx, { institution_id, uuid }, { decision: decided, staff_id, reason, now })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: `${decision}_${asked.what}`,
      entity: asked.depositor_id ? 'depositor' : 'staff_approval',
      entityId: asked.depositor_id ?? uuid,
      details: { approval_id: uuid, reason },
    })
    if (decision === 'approve') {
      await staffActOf(asked.what).run(desk, { institution_id, ...asked, agreed_by: staff_id })
      if (deciderOf(asked.what) === 'administrator') {
        const by = `${personWords(maker)} asked for this, and ${personWords(caller)} agreed.`
        await tellOfChange(desk, institution_id, { words: asked.words, by })
      }
    }
    return readApproval(trx, caller, uuid)
  })
}

/** Whose account the request is about; nobody's where there is no such request. */
function aboutRequest(approvalId: string, now: Date): Whom {
  return async (db, institution_id) => {
    const asked = await db
      .selectFrom('staff_approvals')
      .select(['institution_id', 'what', 'depositor_id', 'subject_id', 'payload'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', approvalId)
      .executeTakeFirst()
    return asked ? staffActOf(asked.what).aboutRequest(asked, now)(db, institution_id) : []
  }
}

/**
 * The maker is held first, then the request: disabling a maker takes the two in the same order, so that
 * neither waits for the other.
 */
async function lockRequest(trx: Transaction, institution_id: string, uuid: string) {
  const found = await trx
    .selectFrom('staff_approvals')
    .select('asked_by')
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
  const maker = await trx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'disabled_at'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', found.asked_by)
    .forShare()
    .executeTakeFirstOrThrow()
  const asked = await trx
    .selectFrom('staff_approvals')
    .select(['id', 'what', 'words', 'depositor_id', 'subject_id', 'payload'])
    .select(['asked_by', 'decision', 'expires_at'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { asked, maker }
}

/** Refuses the wrong role, the maker, and the person whom the request is about. */
function assertOthers(
  { role }: AtDesk,
  { staff_id }: StaffCaller,
  {
    what,
    asked_by,
    payload,
  }: Pick<Approval, 'what'> & {
    asked_by: string
    payload: Record<string, unknown>
  },
): void {
  if (asked_by === staff_id) throw new DomainError('not_allowed', { message: OWN })
  const decider = deciderOf(what)
  if (role !== decider) {
    const message = decider === 'administrator' ? OF_ROLE.administrator : OF_ROLE.other
    throw new DomainError('not_allowed', { message })
  }
  if (staffMemberOf(payload) === staff_id) {
    throw new DomainError('not_allowed', { message: ABOUT_YOU })
  }
}
