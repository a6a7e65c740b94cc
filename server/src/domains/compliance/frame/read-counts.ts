import { type DeskCounts, MOST_COUNTED } from '@passbook/contract/console/frame'
import { type Act, mayDo } from '@passbook/contract/console/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { countDecidable } from '../approvals/read-approval.ts'
import { countReviews } from '../../people/registration/identity-queries.ts'

/**
 * What waits at the desks the caller may open, for the menu. Accounts the caller has a conflict of interest
 * with are not counted: a number that is one too high would reveal them.
 */
export async function readCounts({ db, clock }: Context, caller: StaffCaller): Promise<DeskCounts> {
  const { institution_id, staff_id, role } = caller
  const now = clock.now()
  const own = await ownRows(db, caller)
  const ifMay = (act: Act, count: () => Promise<number>) =>
    mayDo(role, act) ? count() : Promise.resolve(null)
  return {
    work: await countRows(
      db,
      sql`staff_tasks where institution_id = ${institution_id} and handled_at is null
        and (claimed_by = ${staff_id} or (claimed_by is null and due_at < ${now}))
        and ${notAmong('depositor_id', own.depositors)}`,
    ),
    approvals: await ifMay('approvals.read', () => countDecidable(db, caller, MOST_COUNTED)),
    reviews: await ifMay('reviews.read', () =>
      countReviews(db, institution_id, { limit: MOST_COUNTED, leftOut: own.depositors }),
    ),
    messages: await ifMay('messages.read', () =>
      countRows(
        db,
        sql`message_threads where institution_id = ${institution_id}
          and waiting_since is not null and ${notAmong('depositor_id', own.depositors)}`,
      ),
    ),
    disputes: await ifMay('disputes.read', () =>
      countRows(
        db,
        sql`disputes where institution_id = ${institution_id} and ended_at is null
          and due_on <= ${easternDate(now)} and ${notAmong('account_id', own.accounts)}`,
      ),
    ),
  }
}

/** Counts the rows of a table with a condition, at most `MOST_COUNTED` of them. */
async function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from ${from} limit ${MOST_COUNTED}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
