import type { BulkResult } from '@passbook/contract/console/bulk'
import {
  type Colleague,
  type WorkItem,
  kindsNotFor,
  mayFinish,
} from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { type StaffActContext, asStaffFor } from '../../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { ofNobody, ofWork } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import { hasNoConflict } from '../../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import { notAmong, ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { eachOf } from '../../../../platform/each-of.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { assertMayEnd } from '../tasks.ts'
import { toItem, workItems } from './list-work.ts'

interface LockedTask {
  kind: string
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
  return withItem(ctx, caller, id, (desk) => addNote(desk, caller, id, text))
}

async function addNote(
  { trx, now, actor }: StaffActContext,
  caller: StaffCaller,
  id: number,
  text: string,
): Promise<void> {
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
}

/** Releases a task of the caller, with a note for the person who continues it. */
export function handBackWork(
  ctx: Context,
  caller: StaffCaller,
  id: number,
  text: string,
): Promise<WorkItem> {
  return withItem(ctx, caller, id, async (desk, { claimed_by }) => {
    if (claimed_by !== caller.staff_id) throw invalid('', 'You have not claimed this.')
    await addNote(desk, caller, id, text)
    await setClaim(desk.trx, caller, id, { claimed_by: null, claimed_at: null })
    await auditTask(desk.trx, caller, { id, actor: desk.actor, action: 'release_task' })
  })
}

/**
 * Claims the unclaimed task with the earliest deadline that the caller may finish. Two people who ask at the
 * same time get different tasks, because a locked one is skipped. Null if there is none.
 */
export function takeNext(ctx: Context, caller: StaffCaller): Promise<WorkItem | null> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'work.take', ofNobody, async ({ trx, now, actor, role }) => {
    const own = await ownRows(trx, caller)
    const next = await trx
      .selectFrom('staff_tasks as task')
      .select('task.id')
      .where('task.institution_id', '=', institution_id)
      .where('task.handled_at', 'is', null)
      .where('task.claimed_by', 'is', null)
      .where(sql<boolean>`task.kind <> all(${kindsNotFor(role)}::text[])`)
      .where(notAmong('task.depositor_id', own.depositors))
      .orderBy(sql`coalesce(task.due_at, 'infinity')`)
      .orderBy('task.id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (next === undefined) return null
    await setClaim(trx, caller, next.id, { claimed_by: staff_id, claimed_at: now })
    await auditTask(trx, caller, { id: next.id, actor, action: 'claim_task' })
    return readItem(trx, institution_id, next.id)
  })
}

/** The staff who may finish a task and have no conflict of interest with it, by name. */
export function listColleagues(
  ctx: Context,
  caller: StaffCaller,
  id: number,
): Promise<Colleague[]> {
  return asStaffFor(ctx, caller, 'work.assign', ofWork(id), ({ trx }) =>
    findColleagues(trx, caller.institution_id, id),
  )
}

async function findColleagues(
  trx: Transaction,
  institution_id: string,
  id: number,
): Promise<Colleague[]> {
  const task = await trx
    .selectFrom('staff_tasks')
    .select('kind')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (task === undefined) throw new DomainError('not_found')
  const staff = await trx
    .selectFrom('staff')
    .select(['id as staff_id', 'name', roleOf().as('role')])
    .where('institution_id', '=', institution_id)
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .execute()
  const found: Colleague[] = []
  for (const { role, staff_id, name } of staff) {
    if (!mayFinish(role, task.kind)) continue
    const hasNone = await hasNoConflict(trx, { institution_id, staff_id }, ofWork(id))
    if (hasNone) found.push({ staff_id, name })
  }
  return found
}

const CANNOT_BE_ASSIGNED = 'This person cannot finish this work. Choose someone else.'

/** Assigns a task to a colleague, also one that somebody else has claimed. */
export function assignWork(
  ctx: Context,
  caller: StaffCaller,
  id: number,
  staff_id: string,
): Promise<WorkItem> {
  const { institution_id } = caller
  return withItem(
    ctx,
    caller,
    id,
    async ({ trx, now, actor }) => {
      const colleagues = await findColleagues(trx, institution_id, id)
      if (!colleagues.some((colleague) => colleague.staff_id === staff_id))
        throw invalid('staff_id', CANNOT_BE_ASSIGNED)
      await setClaim(trx, caller, id, { claimed_by: staff_id, claimed_at: now })
      await auditTask(trx, caller, { id, actor, action: 'assign_task', details: { staff_id } })
    },
    'work.assign',
  )
}

const NOT_YOURS_TO_FINISH = 'Your role cannot finish this kind of work. Release it for a colleague.'

/**
 * Marks a task as handled. A task that a colleague claimed is theirs to finish, and a dispute or a review
 * ends only by its decision.
 */
export function handleWork(ctx: Context, caller: StaffCaller, id: number): Promise<WorkItem> {
  return withItem(ctx, caller, id, async ({ trx, now, actor, role }, { kind, claimed_by }) => {
    if (claimed_by !== null && claimed_by !== caller.staff_id) {
      throw invalid('', await describeClaim(trx, caller, claimed_by))
    }
    await assertMayEnd(trx, caller.institution_id, id)
    if (!mayFinish(role, kind)) throw invalid('', NOT_YOURS_TO_FINISH)
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
  permission: 'work.take' | 'work.assign' = 'work.take',
): Promise<WorkItem> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, permission, ofWork(id), async (desk) => {
    const { trx } = desk
    const item = await trx
      .selectFrom('staff_tasks')
      .select(['id', 'kind', 'claimed_by', 'handled_by'])
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (item === undefined) throw new DomainError('not_found')
    if (item.handled_by !== null) {
      throw invalid('', `This was already completed by ${item.handled_by}.`)
    }
    await act(desk, item)
    return readItem(trx, institution_id, id)
  })
}

async function readItem(trx: Transaction, institution_id: string, id: number): Promise<WorkItem> {
  const row = await workItems(trx, institution_id)
    .where('task.id', '=', id)
    .executeTakeFirstOrThrow()
  return toItem(row)
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
  {
    id,
    actor,
    action,
    details,
  }: {
    id: number
    actor: StaffActContext['actor']
    action: string
    details?: Record<string, unknown>
  },
): Promise<void> {
  return writeAudit(trx, {
    institution_id,
    actor,
    action,
    entity: 'staff_task',
    entityId: String(id),
    ...(details && { details }),
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
