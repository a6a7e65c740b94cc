import type { Approval } from '@passbook/contract/console/approvals'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'

const LIMIT = 200

/** What waits for a second person, the oldest first; then what was decided, the newest first. */
export async function listApprovals({ db }: Context, caller: StaffCaller): Promise<Approval[]> {
  const rows = await approvals(db, caller.institution_id)
    .orderBy(sql`approval.decided_at is not null`)
    .orderBy(sql`case when approval.decided_at is null then approval.asked_at end`)
    .orderBy('approval.decided_at', 'desc')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => toApproval(row, caller))
}

export function approvals(db: Database, institution_id: string) {
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
    .select(['approval.id', 'approval.what', 'approval.words', 'approval.reason'])
    .select(['approval.depositor_id', 'approval.asked_by', 'approval.asked_at'])
    .select(['approval.decision', 'approval.decided_at'])
    .select(['asker.name as asker', 'decider.name as decider'])
    .where('approval.institution_id', '=', institution_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof approvals>['execute']>>[number]

export function toApproval(row: Row, { staff_id }: StaffCaller): Approval {
  return {
    uuid: row.id,
    what: row.what,
    words: row.words,
    reason: row.reason,
    depositor_id: row.depositor_id,
    asked_by: row.asker,
    asked_at: row.asked_at.toISOString(),
    is_own: row.asked_by === staff_id,
    decision: row.decision,
    decided_by: row.decider,
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
