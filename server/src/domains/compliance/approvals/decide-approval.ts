import { type Approval, type ApprovalKind, mayAskFor } from '@passbook/contract/console/approvals'
import type { DecidingRole } from '@passbook/contract/console/policy'
import { type StaffRole, decidesAs } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type StaffActContext,
  actorOf,
  asStaff,
  asStaffFor,
} from '../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { hasNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import type { FindEntities } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { RunAct } from '../../access/staff/acts/staff-act.ts'
import { deciderOfRequest } from '../../access/staff/acts/approval-policy.ts'
import { expireRequests, nameForEmail } from '../../access/staff/acts/request.ts'
import { mailbox } from '../../access/staff/members/create-staff.ts'
import {
  personWords,
  activeAdministrators,
  notifyOfStaffChange,
} from '../../access/staff/members/members.ts'
import { assertApprovesAlready, needsPasskey } from '../../access/staff/sign-in/settings.ts'
import { staffIdOf } from '../../access/staff/team/staff-acts.ts'
import { staffActOf } from './all-staff-acts.ts'
import { assertOpen, isCounted, readApproval } from './list-approvals.ts'
import { aboutRequest, assertSeen, findNext } from './read-approval.ts'

interface Decision {
  decision: 'approve' | 'refuse'
  reason: string
  /** What the page showed. Declining changes nothing, so only an approval is compared with it. */
  seen?: string | undefined
}

const NO_PASSKEY =
  'Your institution requires approvers to sign in with a passkey. Add one under Your sign-in, then sign in with it.'
const OWN = 'You requested this yourself. Someone else must decide.'
const ABOUT_YOU = 'This request is about you. Another administrator must decide.'
const NOW_LAST = 'Someone else approved this at the same moment. Approve it again to carry it out.'
const OF_ROLE = {
  administrator: 'Only an administrator can decide this request.',
  other: 'Only an approver can decide this request.',
}

/** A second person approves a request, which carries it out, or refuses it. The maker may not. */
export async function decideApproval(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { decision, reason, seen }: Decision,
): Promise<{ approval: Approval; next_uuid: string | null }> {
  const { institution_id, staff_id } = caller
  // A separate transaction keeps an expired request marked even if the rest is rolled back.
  await expireRequests(ctx.db, institution_id, ctx.clock.now())
  const whom = aboutRequest(uuid, ctx.clock.now())
  const prepared =
    decision === 'approve' ? await askFirst(ctx, caller, { uuid, whom, seen }) : undefined
  return asStaffFor(ctx, caller, 'approvals.decide', whom, async (desk) => {
    const { trx, now, actor } = desk
    const { asked, maker } = await lockDecidable(desk, caller, uuid)
    if (decision === 'approve') {
      await assertMayApprove(desk, caller, { ...asked, maker, whom })
      await assertSeen(trx, caller, uuid, seen)
    }
    if (decision === 'approve' && !(await isLastApproval(desk, caller, { ...asked, whom }))) {
      await recordVote(desk, caller, { ...asked, reason })
      const approval = await readApproval(trx, caller, uuid)
      return { approval, next_uuid: await findNext(trx, caller, { uuid, now }) }
    }
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
      const act = staffActOf(asked.what)
      if (prepared === undefined && act.askFirst !== undefined) throw invalid('', NOW_LAST)
      const run = prepared ?? act.run
      await run(desk, { institution_id, ...asked, agreed_by: staff_id })
      if (deciderOfRequest(asked) === 'administrator') {
        const by = `${personWords(maker)} requested this, and ${personWords(caller)} approved it.`
        const named = { institution_id, what: asked.what, words: asked.words, reason }
        const { words } = await nameForEmail(trx, named, whom)
        await notifyOfStaffChange(desk, institution_id, { words, by }, whom)
      }
    }
    const approval = await readApproval(trx, caller, uuid)
    return { approval, next_uuid: await findNext(trx, caller, { uuid, now }) }
  })
}

/**
 * Asks the outside service that some acts need before they take effect. It is asked only for somebody who may
 * approve, and only for the last approval; the approval checks that again, because the service is slow and no transaction is open meanwhile.
 */
async function askFirst(
  ctx: Context,
  caller: StaffCaller,
  { uuid, whom, seen }: { uuid: string; whom: FindEntities; seen: string | undefined },
): Promise<RunAct | undefined> {
  const { institution_id } = caller
  const found = await ctx.db
    .selectFrom('staff_approvals')
    .select('what')
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .executeTakeFirst()
  const act = found && staffActOf(found.what)
  if (act?.askFirst === undefined) return undefined
  const asked = await asStaffFor(ctx, caller, 'approvals.decide', whom, async (desk) => {
    const locked = await lockDecidable(desk, caller, uuid)
    await assertMayApprove(desk, caller, { ...locked.asked, maker: locked.maker, whom })
    await assertSeen(desk.trx, caller, uuid, seen)
    const isLast = await isLastApproval(desk, caller, { ...locked.asked, whom })
    return isLast ? locked.asked : undefined
  })
  if (asked === undefined) return undefined
  return act.askFirst(ctx, { institution_id, ...asked }, actorOf(caller))
}

/** Locks a request that this person may decide. */
async function lockDecidable(desk: StaffActContext, caller: StaffCaller, uuid: string) {
  if (await needsPasskey(desk.trx, caller)) throw notAllowed(NO_PASSKEY)
  const locked = await lockRequest(desk.trx, caller.institution_id, uuid)
  assertOpen(locked.asked, desk.now)
  assertIsDecider(desk, caller, locked.asked)
  return locked
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
    .select(['id', 'name', 'email', 'disabled_at', roleOf().as('role')])
    .where('institution_id', '=', institution_id)
    .where('id', '=', found.asked_by)
    .forShare()
    .executeTakeFirstOrThrow()
  const asked = await trx
    .selectFrom('staff_approvals')
    .select(['id', 'what', 'words', 'depositor_id', 'subject_id', 'payload'])
    .select(['asked_by', 'decision', 'expires_at', 'approvers', 'decider'])
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
  asked: {
    what: ApprovalKind
    decider: DecidingRole | null
    asked_by: string
    payload: Record<string, unknown>
  },
): void {
  const { asked_by, payload } = asked
  if (asked_by === staff_id) throw new DomainError('not_allowed', { message: OWN })
  const decider = deciderOfRequest(asked)
  if (decidesAs(role) !== decider) {
    const message = decider === 'administrator' ? OF_ROLE.administrator : OF_ROLE.other
    throw new DomainError('not_allowed', { message })
  }
  if (staffIdOf(payload) === staff_id) {
    throw new DomainError('not_allowed', { message: ABOUT_YOU })
  }
}

interface Voted {
  id: string
  what: ApprovalKind
  decider: DecidingRole | null
  approvers: number
  whom: FindEntities
}

const VOTED = 'You already approved this request. Someone else must approve it too.'

/** Whether this approval carries the request out, with the earlier ones that count, of other people. */
async function isLastApproval(
  { trx }: StaffActContext,
  { institution_id, staff_id }: StaffCaller,
  { id, approvers, whom, ...asked }: Voted,
): Promise<boolean> {
  if (approvers === 1) return true
  const votes = await trx
    .selectFrom('approval_votes as vote')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'vote.institution_id')
        .onRef('staff.id', '=', 'vote.staff_id'),
    )
    .select(['staff.id as staff_id', 'staff.disabled_at', roleOf().as('role')])
    .where('vote.institution_id', '=', institution_id)
    .where('vote.approval_id', '=', id)
    .execute()
  if (votes.some((vote) => vote.staff_id === staff_id)) throw invalid('', VOTED)
  let counted = 1
  for (const voter of votes) {
    const decider = deciderOfRequest(asked)
    if (!(await isCounted(trx, { institution_id, ...voter }, { decider, whom }))) continue
    const both = [voter.staff_id, staff_id] as const
    if (await isSamePerson(trx, institution_id, both)) throw notAllowed(SAME_PERSON)
    counted += 1
  }
  return counted >= approvers
}

/** Keeps an approval of a request that needs another one. */
async function recordVote(
  { trx, now, actor }: StaffActContext,
  { institution_id, staff_id }: StaffCaller,
  asked: { id: string; what: ApprovalKind; depositor_id: string | null; reason: string },
): Promise<void> {
  const { id: approval_id, what, depositor_id, reason } = asked
  await trx
    .insertInto('approval_votes')
    .values({ institution_id, approval_id, staff_id, reason, voted_at: now })
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'approve_as_one_of_two',
    entity: depositor_id ? 'depositor' : 'staff_approval',
    entityId: depositor_id ?? approval_id,
    details: { approval_id, what, reason },
  })
}

interface Request {
  what: ApprovalKind
  maker: { id: string; role: StaffRole; disabled_at: Date | null }
  whom: FindEntities
}

const ADMINISTRATORS_NEEDED = 2
const TOO_FEW =
  'Your institution needs two active administrators before anything can be approved. Ask the operator of this system to add one with the command add-staff.'
const MAKER_LOST =
  'The requester can no longer make this request. Decline it and have someone else request it.'
const MAKER_CLOSE =
  'The requester has a conflict of interest with this account. Decline it and have someone else request it.'
const SAME_PERSON =
  'You and the requester, or the other approver, have the same name or mailbox. Someone else must decide.'

/** Checks the maker, the approver and the institution before a request is carried out. */
async function assertMayApprove(
  { trx, now }: StaffActContext,
  caller: StaffCaller,
  { what, maker, whom }: Request,
): Promise<void> {
  const { institution_id, staff_id } = caller
  const administrators = await activeAdministrators(trx, institution_id).execute()
  if (administrators.length < ADMINISTRATORS_NEEDED) throw notAllowed(TOO_FEW)
  await assertApprovesAlready(trx, caller, now)
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
