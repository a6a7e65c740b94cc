import { type Approval, type ApprovalFact, kindsSeenBy } from '@passbook/contract/console/approvals'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { staffActOf } from './all-staff-acts.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { expireRequests, type Fact } from '../../access/staff/acts/request.ts'

const LIMIT = 200
const EXPIRED = 'This request has expired. Submit it again.'

/**
 * Lists open requests, oldest first, then decided ones, newest first. Staff see the kinds they may
 * request or decide, except requests about accounts they have a conflict of interest with.
 */
export async function listApprovals(
  { db, clock }: Context,
  caller: StaffCaller,
): Promise<{ now: string; approvals: Approval[] }> {
  const { institution_id } = caller
  const now = clock.now()
  await expireRequests(db, institution_id, now)
  const { depositors } = await ownRows(db, caller)
  const rows = await approvals(db, institution_id)
    .where('approval.what', 'in', kindsSeenBy(caller.role))
    .where(notAmong('approval.depositor_id', depositors))
    .orderBy(sql`approval.decided_at is not null`)
    .orderBy(sql`case when approval.decided_at is null then approval.asked_at end`)
    .orderBy('approval.decided_at', 'desc')
    .limit(LIMIT)
    .execute()
  const shown = await Promise.all(rows.map((row) => toApproval(db, row, caller)))
  return { now: now.toISOString(), approvals: shown }
}

export async function readApproval(
  db: Database,
  caller: StaffCaller,
  uuid: string,
): Promise<Approval> {
  const row = await approvals(db, caller.institution_id)
    .where('approval.id', '=', uuid)
    .executeTakeFirstOrThrow()
  return toApproval(db, row, caller)
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

function approvals(db: Database, institution_id: string) {
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
    .select(['approval.institution_id', 'approval.id', 'approval.what', 'approval.words'])
    .select(['approval.reason', 'approval.facts', 'approval.payload', 'approval.subject_id'])
    .select(['approval.depositor_id', 'approval.asked_by', 'approval.asked_at'])
    .select(['approval.expires_at', 'approval.decision', 'approval.decided_at'])
    .select(['approval.decided_reason', 'asker.name as asker', 'asker.email as asker_email'])
    .select(['decider.name as decider', 'decider.email as decider_email'])
    .where('approval.institution_id', '=', institution_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof approvals>['execute']>>[number]

async function toApproval(db: Database, row: Row, { staff_id }: StaffCaller): Promise<Approval> {
  return {
    uuid: row.id,
    what: row.what,
    words: row.words,
    reason: row.reason,
    // A decided request keeps the facts it was made with.
    facts:
      row.decision === null
        ? compareFacts(await staffActOf(row.what).facts(db, row), row.facts)
        : compareFacts(row.facts, []),
    depositor_id: row.depositor_id,
    asked_by: row.asker,
    asked_by_email: row.asker_email,
    asked_at: row.asked_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_own: row.asked_by === staff_id,
    decision: row.decision,
    decided_by: row.decider,
    decided_by_email: row.decider_email,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_reason: row.decided_reason,
  }
}

/** The current facts, each with its value at the time of the request if it changed since. */
function compareFacts(now: readonly Fact[], then: readonly Fact[]): ApprovalFact[] {
  const before = new Map(then.map(({ label, value }) => [label, value]))
  return now.map(({ label, value }) => {
    const was = before.get(label)
    return { label, value, was: was === undefined || was === value ? null : was }
  })
}
