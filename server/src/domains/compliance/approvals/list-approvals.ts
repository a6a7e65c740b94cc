import {
  type Approval,
  type ApprovalFact,
  type ApprovalLine,
  type ApprovalView,
  kindsSeenBy,
} from '@passbook/contract/console/approvals'
import { type Role, type StaffRole, decidesAs, mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import { roleOf } from '../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { nameOf } from '../../../platform/person-words.ts'
import { staffActOf } from './all-staff-acts.ts'
import type { FindEntities } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { hasNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { deciderOfRequest } from '../../access/staff/acts/approval-policy.ts'
import { expireRequests, type Fact } from '../../access/staff/acts/request.ts'
import { staffIdOf } from '../../access/staff/team/staff-acts.ts'

const LIMIT = 200
const EXPIRED = 'This request has expired. Submit it again.'

/**
 * Lists open requests, oldest first, then decided ones, newest first. Staff see the kinds they may
 * request or decide, except requests about accounts they have a conflict of interest with.
 */
export async function listApprovals(
  { db, clock }: Context,
  caller: StaffCaller,
  view: ApprovalView | undefined,
): Promise<{ now: string; approvals: ApprovalLine[] }> {
  const { institution_id } = caller
  const now = clock.now()
  await expireRequests(db, institution_id, now)
  const { depositors } = await ownRows(db, caller)
  const open = pageOf(db, caller, view, depositors)
    .where('approval.decision', 'is', null)
    .orderBy('approval.asked_at')
    .limit(LIMIT)
  const decided = pageOf(db, caller, view, depositors)
    .where('approval.decision', 'is not', null)
    .orderBy('approval.decided_at', 'desc')
    .limit(LIMIT)
  const rows = await seenBy(db, caller)
    .where(sql<boolean>`approval.id in (${open} union all ${decided})`)
    .orderBy(sql`approval.decided_at is not null`)
    .orderBy(sql`case when approval.decided_at is null then approval.asked_at end`)
    .orderBy('approval.decided_at', 'desc')
    .limit(LIMIT)
    .execute()
  const votes = await listVotes(db, caller, rows)
  const lines = rows.map((row) => toLine(row, caller, votes.get(row.id) ?? []))
  return { now: now.toISOString(), approvals: lines }
}

/**
 * The requests of a view that the caller sees, by their ids: open and decided ones each have an index in their
 * order, so that a page is found without the texts and facts of all.
 */
function pageOf(
  db: Database,
  { institution_id, staff_id, role }: StaffCaller,
  view: ApprovalView | undefined,
  leftOut: readonly string[],
) {
  return db
    .selectFrom('staff_approvals as approval')
    .select('approval.id')
    .where('approval.institution_id', '=', institution_id)
    .where(isSeenAs(role))
    .where(notAmong('approval.depositor_id', leftOut))
    .$if(view === 'to_decide', (query) =>
      query.where('approval.decision', 'is', null).where('approval.asked_by', '<>', staff_id),
    )
    .$if(view === 'mine', (query) => query.where('approval.asked_by', '=', staff_id))
    .$if(view === 'decided', (query) => query.where('approval.decision', 'is not', null))
}

/** The kinds that the role may request or decide, and what a rule of the policy has it decide. */
function isSeenAs(role: StaffRole) {
  return sql<boolean>`(approval.what = any(${kindsSeenBy(role)}::text[]) or approval.decider = ${decidesAs(role)})`
}

/** One request with its facts, as the caller sees it; of a kind that their role does not see, none. */
export async function readApproval(
  db: Database,
  caller: StaffCaller,
  uuid: string,
): Promise<Approval> {
  const row = await seenBy(db, caller).where('approval.id', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  // A decided request keeps the facts it was made with.
  const facts =
    row.decision === null
      ? compareFacts(await staffActOf(row.what).facts(db, row), row.facts)
      : compareFacts(row.facts, [])
  const votes = await listVotes(db, caller, [row])
  return { ...toLine(row, caller, votes.get(uuid) ?? []), facts }
}

interface Vote {
  approval_id: string
  staff_id: string
  name: string
  email: string
  role: StaffRole
  disabled_at: Date | null
  voted_at: Date
}

/**
 * Whether an earlier approval counts: while the person who gave it may still decide the request, that is,
 * is active, in the deciding role, and without a conflict of interest.
 */
export async function isCounted(
  db: Database,
  voter: { institution_id: string; staff_id: string; role: StaffRole; disabled_at: Date | null },
  { decider, whom }: { decider: Role; whom: FindEntities },
): Promise<boolean> {
  if (voter.disabled_at !== null || decidesAs(voter.role) !== decider) return false
  return hasNoConflict(db, voter, whom)
}

/** The approvals that requests which need several have so far: of open ones, those that count. */
async function listVotes(
  db: Database,
  { institution_id }: StaffCaller,
  rows: readonly Row[],
): Promise<Map<string, Vote[]>> {
  const ids = rows.filter(({ approvers }) => approvers > 1).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const votes = await db
    .selectFrom('approval_votes as vote')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'vote.institution_id')
        .onRef('staff.id', '=', 'vote.staff_id'),
    )
    .select(['vote.approval_id', 'vote.staff_id', 'vote.voted_at', 'staff.name', 'staff.email'])
    .select(['staff.disabled_at', roleOf().as('role')])
    .where('vote.institution_id', '=', institution_id)
    .where('vote.approval_id', 'in', ids)
    .orderBy('vote.voted_at')
    .execute()
  const found = Map.groupBy(votes, ({ approval_id }) => approval_id)
  for (const row of rows) {
    if (row.decision !== null) continue
    const counted: Vote[] = []
    const decider = deciderOfRequest({ what: row.what, decider: row.decider_role })
    const whom = staffActOf(row.what).aboutRequest(row, row.expires_at)
    for (const vote of found.get(row.id) ?? []) {
      if (await isCounted(db, { institution_id, ...vote }, { decider, whom })) counted.push(vote)
    }
    found.set(row.id, counted)
  }
  return found
}

/** Refuses a request that was decided, was withdrawn or has expired. */
export function assertOpen(
  { decision, expires_at }: { decision: Approval['decision']; expires_at: Date },
  now: Date,
): void {
  if (decision === 'expired' || (decision === null && expires_at <= now)) throw invalid('', EXPIRED)
  if (decision === 'withdrawn') throw invalid('', 'This request was withdrawn.')
  if (decision !== null) throw invalid('', 'This request was already decided.')
}

function seenBy(db: Database, { institution_id, role }: StaffCaller) {
  return db
    .selectFrom('staff_approvals as approval')
    .innerJoin('staff as asker', (join) =>
      join
        .onRef('asker.institution_id', '=', 'approval.institution_id')
        .onRef('asker.id', '=', 'approval.asked_by'),
    )
    .leftJoin('staff as decider', (join) =>
      join
        .onRef('decider.institution_id', '=', 'approval.institution_id')
        .onRef('decider.id', '=', 'approval.decided_by'),
    )
    .leftJoin('depositors as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'approval.institution_id')
        .onRef('person.id', '=', 'approval.depositor_id'),
    )
    .select(['approval.institution_id', 'approval.id', 'approval.what', 'approval.words'])
    .select(['approval.reason', 'approval.facts', 'approval.payload', 'approval.subject_id'])
    .select(['approval.depositor_id', 'approval.asked_by', 'approval.asked_at'])
    .select(['approval.expires_at', 'approval.decision', 'approval.decided_at'])
    .select(['approval.decided_reason', 'asker.name as asker', 'asker.email as asker_email'])
    .select(['decider.name as decider', 'decider.email as decider_email'])
    .select(['approval.approvers', 'approval.decider as decider_role'])
    .select(['approval.amount_cents', 'person.first_name', 'person.last_name'])
    .where('approval.institution_id', '=', institution_id)
    .where(isSeenAs(role))
}

type Row = Awaited<ReturnType<ReturnType<typeof seenBy>['execute']>>[number]

function toLine(row: Row, { staff_id, role }: StaffCaller, votes: readonly Vote[]): ApprovalLine {
  const is_own = row.asked_by === staff_id
  const decider = deciderOfRequest({ what: row.what, decider: row.decider_role })
  return {
    uuid: row.id,
    what: row.what,
    words: row.words,
    reason: row.reason,
    amount_cents: row.amount_cents,
    depositor_id: row.depositor_id,
    customer: row.depositor_id && mayDo(role, 'customers.read') ? nameOf(row) : null,
    asked_by: row.asker,
    asked_by_email: row.asker_email,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_own,
    decider,
    approvers: row.approvers,
    votes: votes.map(({ name, email, voted_at }) => ({ name, email, at: voted_at.toISOString() })),
    may_decide:
      row.decision === null &&
      !is_own &&
      decider === decidesAs(role) &&
      staffIdOf(row.payload) !== staff_id &&
      !votes.some((vote) => vote.staff_id === staff_id),
    decision: row.decision,
    decided_by: row.decider,
    decided_by_email: row.decider_email,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_reason: row.decided_reason,
  }
}

/** The current facts, each with its values at the time of the request if they changed since. */
function compareFacts(now: readonly Fact[], then: readonly Fact[]): ApprovalFact[] {
  const asked = new Map(then.map((fact) => [fact.label, fact]))
  return now.map(({ label, value, after = null }) => {
    const { value: was = value, after: was_after = after } = asked.get(label) ?? {}
    return {
      label,
      value,
      after,
      was: was === value ? null : was,
      was_after: was_after === after ? null : was_after,
    }
  })
}
