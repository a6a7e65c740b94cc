import type { RunningClock } from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'

/** Kinds of work that end with the decision of a review. */
export const REVIEW_KINDS = ['identity_review', 'review_documents', 'sanctions_hit'] as const

/**
 * What has to be decided before some work can be marked as done; null where nothing has. The days of a
 * dispute and of a review run on whether or not somebody has the work before them, so that nobody may take
 * it out of sight. The task is named `task`.
 */
export const runningClock = sql<RunningClock | null>`case
  when task.kind = 'dispute' and task.details ->> 'step' is distinct from 'pay_by_hand'
    and exists (select from disputes dispute
      where dispute.institution_id = task.institution_id and dispute.ended_at is null
        and dispute.id = (task.details ->> 'dispute_id')::uuid) then 'dispute'
  when task.kind = 'dispute_begun'
    and exists (select from depositors person
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id and entity.savings_account_id is not null
      where person.institution_id = task.institution_id and person.id = task.depositor_id)
    and not exists (select from disputes dispute
      where dispute.institution_id = task.institution_id
        and (dispute.thread_id = (task.details ->> 'message_id')::uuid
          or (dispute.transfer_id = (task.details ->> 'transaction_id')::uuid
            and dispute.state <> 'withdrawn'))) then 'message'
  when task.kind = any(${REVIEW_KINDS}::text[])
    and exists (select from depositors person
      where person.institution_id = task.institution_id and person.id = task.depositor_id
        and (person.standing = 'REVIEW' or person.registration_status
          in ('FLAGGED', 'IN_REVIEW', 'ERRORED', 'UNSUBMITTED'))) then 'review'
  end`

const FIRST: Readonly<Record<RunningClock, string>> = {
  dispute: 'This ends when the dispute is decided. Open the dispute and decide it.',
  message: 'This message begins a dispute. Open the message and make it a dispute.',
  review: 'This ends when the review is decided. Open the review and decide it.',
}

/** Refuses to mark work as done while its clock runs. */
export async function assertMayEnd(
  trx: Transaction,
  institution_id: string,
  taskId: number,
): Promise<void> {
  const task = await trx
    .selectFrom('staff_tasks as task')
    .select(runningClock.as('clock'))
    .where('task.institution_id', '=', institution_id)
    .where('task.id', '=', taskId)
    .where('task.handled_at', 'is', null)
    .executeTakeFirst()
  if (task?.clock) throw invalid('', FIRST[task.clock])
}

/** What asked for a review is done once it was decided. */
export async function endReviewTasks(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, by }: { now: Date; by: string },
): Promise<void> {
  await trx
    .updateTable('staff_tasks')
    .set({ handled_at: now, handled_by: by })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('kind', 'in', REVIEW_KINDS)
    .where('handled_at', 'is', null)
    .execute()
}
