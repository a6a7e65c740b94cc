import type { BulkResult } from '@passbook/contract/console/bulk'
import type { WorkItem } from '@passbook/contract/console/work'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaffFor } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { ofWork } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { eachOf } from '../../../../platform/each-of.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { assertMayEnd } from '../tasks.ts'
import { toItem, workItems } from './list-work.ts'

interface LockedTask {
  id: number
  claimed_by: string | null
}

/** Claims a task for the caller; if two claim it, the first one gets it. */
export function claimWork(ctx: Context, caller: StaffCaller, id: number): Promise<WorkItem> {
  return withItem(ctx, caller, id, async ({ trx, now, actor }, { claimed_by }) => {
    if (claimed_by === caller.staff_id) return
    if (claimed_by !== null) throw invalid('', await describeClaim(trx, caller, claimed_by))
    await setClaim(trx, caller, id, { claimed_by: caller.staff_id, claimed_at: now })
    await auditTask(trx, caller, { id, actor, action: 'claim_task' })
  })
}

/** Releases a task, also one that a colleague claimed, so that it does not wait for somebody on vacation. */
export function releaseWork(ctx: Context, caller: StaffCaller, id: number): Promise<WorkItem> {
  return withItem(ctx, caller, id, async ({ trx, actor }, { claimed_by }) => {
    if (claimed_by === null) return
    await setClaim(trx, caller, id, { claimed_by: null, claimed_at: null })
    await auditTask(trx, caller, { id, actor, action: 'release_task' })
  })
}

/** Adds a note to a task. */
export function noteWork(
  ctx: Context,
  caller: StaffCaller,
  id: number,
  text: string,
): Promise<WorkItem> {
  return withItem(ctx, caller, id, async ({ trx, now, actor }) => {
    const { institution_id, staff_id } = caller
    const { count } = await trx
      .selectFrom('staff_task_notes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('institution_id', '=', institution_id)
      .where('task_id', '=', id)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('staff_task_notes')
      .values({ institution_id, task_id: id, number: count + 1, staff_id, text, written_at: now })
      .execute()
    await auditTask(trx, caller, { id, actor, action: 'note_task' })
  })
}

/**
 * Marks a task as handled. A task that a colleague claimed is theirs to finish, and a dispute or a review
 * ends only by its decision.
 */
export function handleWork(ctx: Context, caller: StaffCaller, id: number): Promise<WorkItem> {
  return withItem(ctx, caller, id, async ({ trx, now, actor }, { claimed_by }) => {
    if (claimed_by !== null && claimed_by !== caller.staff_id) {
      throw invalid('', await describeClaim(trx, caller, claimed_by))
    }
    await assertMayEnd(trx, caller.institution_id, id)
    await trx
      .updateTable('staff_tasks')
      .set({ handled_at: now, handled_by: caller.email })
      .where('institution_id', '=', caller.institution_id)
      .where('id', '=', id)
      .execute()
    await auditTask(trx, caller, { id, actor, action: 'handle_task' })
  })
}

/** Locks an open task, runs the act on it, and returns the task as it is afterwards. */
function withItem(
  ctx: Context,
  caller: StaffCaller,
  id: number,
  act: (desk: StaffActContext, item: LockedTask) => Promise<void>,
): Promise<WorkItem> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'work.take', ofWork(id), async (desk) => {
    const { trx } = desk
    const item = await trx
      .selectFrom('staff_tasks')
      .select(['id', 'claimed_by', 'handled_by'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (item === undefined) throw new DomainError('not_found')
    if (item.handled_by !== null) {
      throw invalid('', `This was already completed by ${item.handled_by}.`)
    }
    await act(desk, item)
    const after = await workItems(trx, institution_id)
      .where('task.id', '=', id)
      .executeTakeFirstOrThrow()
    return toItem(after)
  })
}

async function describeClaim(
  trx: Transaction,
  { institution_id }: StaffCaller,
  staff_id: string,
): Promise<string> {
  const { name } = await trx
    .selectFrom('staff')
    .select('name')
    .where('institution_id', '=', institution_id)
    .where('id', '=', staff_id)
    .executeTakeFirstOrThrow()
  return `${name} has claimed this. Ask them to release it, or release it for them.`
}

async function setClaim(
  trx: Transaction,
  { institution_id }: StaffCaller,
  id: number,
  claim: { claimed_by: string | null; claimed_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('staff_tasks')
    .set(claim)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

function auditTask(
  trx: Transaction,
  { institution_id }: StaffCaller,
  { id, actor, action }: { id: number; actor: StaffActContext['actor']; action: string },
): Promise<void> {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'staff_task',
    entityId: String(id),
  })
}

type BulkAction =
  | { what: 'claim' | 'release'; ids: readonly number[] }
  | { what: 'note'; ids: readonly number[]; text: string }

/** Does the same with many tasks, each in a separate transaction, and returns the result of each. */
export function takeMany(
  ctx: Context,
  caller: StaffCaller,
  bulk: BulkAction,
): Promise<BulkResult[]> {
  return eachOf(bulk.ids, (id) => {
    switch (bulk.what) {
      case 'claim':
        return claimWork(ctx, caller, id)
      case 'release':
        return releaseWork(ctx, caller, id)
      case 'note':
        return noteWork(ctx, caller, id, bulk.text)
    }
  })
}
