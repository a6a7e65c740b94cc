import {
  type Approval,
  deciderOf,
  type ApprovalKind,
  mayAskFor,
} from '@passbook/contract/console/approvals'
import type { Role } from '@passbook/contract/console/roles'
import { formatDeadline } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaffFor, asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { hasNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import type { FindEntities } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { expireRequests } from '../../access/staff/acts/request.ts'
import { mailbox } from '../../access/staff/members/create-staff.ts'
import {
  personWords,
  activeAdministrators,
  notifyOfStaffChange,
} from '../../access/staff/members/members.ts'
import { needsPasskey, readApprovesFrom } from '../../access/staff/sign-in/settings.ts'
import { staffIdOf } from '../../access/staff/team/staff-acts.ts'
import { staffActOf } from './all-staff-acts.ts'
import { assertOpen, readApproval } from './list-approvals.ts'

interface Decision {
  decision: 'approve' | 'refuse'
  reason: string
}

const NO_PASSKEY =
  'Your institution requires approvers to sign in with a passkey. Add one under Your sign-in, then sign in with it.'
const OWN = 'You requested this yourself. Someone else must decide.'
const ABOUT_YOU = 'This request is about you. Another administrator must decide.'
const OF_ROLE = {
  administrator: 'Only an administrator can decide this request.',
  other: 'Only an approver can decide this request.',
}

/** A second person approves a request, which carries it out, or refuses it. The maker may not. */
export async function decideApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { decision, reason }: Decision,
): Promise<Approval> {
  const { institution_id, staff_id } = caller
  // A separate transaction keeps an expired request marked even if the rest is rolled back.
  await expireRequests(ctx.db, institution_id, ctx.clock.now())
  const whom = aboutRequest(uuid, ctx.clock.now())
  return asStaffFor(ctx, caller, 'approvals.decide', whom, async (desk) => {
    const { trx, now, actor } = desk
    if (await needsPasskey(trx, caller)) {
      throw new DomainError('not_allowed', { message: NO_PASSKEY, fields: { '': [NO_PASSKEY] } })
    }
    const { asked, maker } = await lockRequest(trx, institution_id, uuid)
    assertOpen(asked, now)
    assertIsDecider(desk, caller, asked)
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
        const by = `${personWords(maker)} requested this, and ${personWords(caller)} approved it.`
        await notifyOfStaffChange(desk, institution_id, { words: asked.words, by })
      }
    }
    return readApproval(trx, caller, uuid)
  })
}

/** The accounts a request is about. Empty if there is no such request. */
function aboutRequest(approvalId: string, now: Date): FindEntities {
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

/** Locks the maker, then the request. Disabling a maker locks in the same order, which avoids a deadlock. */
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

/** Refuses the wrong role, the maker, and the person the request is about. */
function assertIsDecider(
  { role }: StaffActContext,
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
  if (staffIdOf(payload) === staff_id) {
    throw new DomainError('not_allowed', { message: ABOUT_YOU })
  }
}

interface Request {
  what: ApprovalKind
  maker: { id: string; role: Role; disabled_at: Date | null }
  whom: FindEntities
}

const ADMINISTRATORS_NEEDED = 2
const TOO_FEW =
  'Your institution needs two active administrators before anything can be approved. Ask the operator of this system to add one with the command add-staff.'
const MAKER_LOST =
  'The requester can no longer make this request. Decline it and have someone else request it.'
const MAKER_CLOSE =
  'The requester has a conflict of interest with this account. Decline it and have someone else request it.'
const SAME_PERSON = 'You and the requester have the same name or mailbox. Someone else must decide.'

/** Checks the maker, the approver and the institution before a request is carried out. */
async function assertMayApprove(
  { trx, now }: StaffActContext,
  caller: StaffCaller,
  { what, maker, whom }: Request,
): Promise<void> {
  const { institution_id, staff_id } = caller
  const administrators = await activeAdministrators(trx, institution_id).execute()
  if (administrators.length < ADMINISTRATORS_NEEDED) throw notAllowed(TOO_FEW)
  const from = await readApprovesFrom(trx, caller, now)
  if (from !== null) {
    throw notAllowed(
      `You can approve requests starting ${formatDeadline(from.toISOString())}. There is a waiting period after someone joins or their role or sign-in changes.`,
    )
  }
  if (await isSamePerson(trx, institution_id, [maker.id, staff_id])) throw notAllowed(SAME_PERSON)
  if (maker.disabled_at !== null || !mayAskFor(maker.role, what)) throw invalid('', MAKER_LOST)
  const asker = { institution_id, staff_id: maker.id }
  if (!(await hasNoConflict(trx, asker, whom))) throw invalid('', MAKER_CLOSE)
}

function notAllowed(message: string): DomainError {
  return new DomainError('not_allowed', { message, fields: { '': [message] } })
}

/** Whether two staff accounts seem to be one person: same name or same mailbox. */
async function isSamePerson(
  trx: Transaction,
  institution_id: string,
  ids: readonly [string, string],
): Promise<boolean> {
  const { names, mailboxes } = await trx
    .selectFrom('staff')
    .select([
      sql<number>`count(distinct staff_name_key(name))::int`.as('names'),
      sql<number>`count(distinct ${mailbox(sql.ref('email'))})::int`.as('mailboxes'),
    ])
    .where('institution_id', '=', institution_id)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return names < ids.length || mailboxes < ids.length
}

const NOT_OWN = 'Only the person who made this request can withdraw it.'

/** The maker withdraws an undecided request. */
export async function withdrawApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<Approval> {
  const { institution_id, staff_id } = caller
  await expireRequests(ctx.db, institution_id, ctx.clock.now())
  return asStaff(ctx, caller, 'approvals.withdraw', async ({ trx, now, actor }) => {
    const asked = await trx
      .selectFrom('staff_approvals')
      .select(['id', 'what', 'depositor_id', 'asked_by', 'decision', 'expires_at'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .forUpdate()
      .executeTakeFirst()
    if (asked === undefined) throw new DomainError('not_found')
    if (asked.asked_by !== staff_id) throw new DomainError('not_allowed', { message: NOT_OWN })
    assertOpen(asked, now)
    const decided = { decision: 'withdrawn', staff_id, reason, now } as const
    await saveDecision(trx, { institution_id, uuid }, decided)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'withdraw_request',
      entity: asked.depositor_id ? 'depositor' : 'staff_approval',
      entityId: asked.depositor_id ?? uuid,
      details: { approval_id: uuid, what: asked.what, reason },
    })
    return readApproval(trx, caller, uuid)
  })
}

interface Decided {
  decision: NonNullable<Approval['decision']>
  staff_id: string
  reason: string
  now: Date
}

/** Stores the decision, who made it, and why. */
async function saveDecision(
  trx: Transaction,
  { institution_id, uuid }: { institution_id: string; uuid: string },
  { decision, staff_id, reason, now }: Decided,
): Promise<void> {
  await trx
    .updateTable('staff_approvals')
    .set({
      decision,
      decided_by: staff_id,
      decided_at: now,
      decided_reason: reason,
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .execute()
}
