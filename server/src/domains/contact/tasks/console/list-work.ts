import {
  type WorkItem,
  type WorkView,
  type WorkThing,
  MAX_SAVED_VIEWS,
  type SavedView,
} from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import {
  type OwnRows,
  notAmong,
  ownRows,
} from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { dueReason, runningClock } from '../tasks.ts'

const PAGE = 50

interface WorkFilter {
  view?: WorkView | undefined
  kind?: string | undefined
  after?: number | undefined
}

interface Work {
  items: WorkItem[]
  kinds: { kind: string; open: number; overdue: number }[]
  has_more: boolean
  as_of: string
}

/** Open tasks in the order of their deadlines, or done tasks with the newest first. */
export async function listWork(
  { db, clock }: Context,
  caller: StaffCaller,
  { view = 'open', kind, after }: WorkFilter,
): Promise<Work> {
  const { institution_id, staff_id } = caller
  const isDone = view === 'done'
  const now = clock.now()
  const own = await ownRows(db, caller)
  const rows = await workItems(db, institution_id)
    .where('task.handled_at', isDone ? 'is not' : 'is', null)
    .where(notAmong('task.depositor_id', own.depositors))
    .$if(view === 'mine', (items) => items.where('task.claimed_by', '=', staff_id))
    .$if(view === 'unclaimed', (items) => items.where('task.claimed_by', 'is', null))
    .$if(kind !== undefined, (items) => items.where('task.kind', 'in', kind?.split(',') ?? []))
    .$if(after !== undefined, (items) =>
      items.where(sortKey(isDone), isDone ? '<' : '>', keyOf(institution_id, after ?? 0, isDone)),
    )
    .orderBy(dayOf(isDone), isDone ? 'desc' : 'asc')
    .orderBy('task.id', isDone ? 'desc' : 'asc')
    .limit(PAGE + 1)
    .execute()
  return {
    items: rows.slice(0, PAGE).map(toItem),
    kinds: await countKinds(db, institution_id, { now, own }),
    has_more: rows.length > PAGE,
    as_of: now.toISOString(),
  }
}

/** What the list is in order of, by an index of open or of done tasks; tasks without a deadline come last. */
function dayOf(isDone: boolean) {
  return isDone ? sql`task.handled_at` : sql`coalesce(task.due_at, 'infinity')`
}

function sortKey(isDone: boolean) {
  return sql`(${dayOf(isDone)}, task.id)`
}

function keyOf(institution_id: string, id: number, isDone: boolean) {
  return sql`(select ${dayOf(isDone)}, task.id from staff_tasks task
    where task.institution_id = ${institution_id} and task.id = ${id})`
}

function countKinds(
  db: Context['db'],
  institution_id: string,
  { now, own }: { now: Date; own: OwnRows },
) {
  return db
    .selectFrom('staff_tasks')
    .select('kind')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`count(*) filter (where due_at < ${now})`.as('overdue'))
    .where('institution_id', '=', institution_id)
    .where('handled_at', 'is', null)
    .where(notAmong('depositor_id', own.depositors))
    .groupBy('kind')
    .orderBy('kind')
    .execute()
}

/** Tasks with their customer, the staff member who claimed them, and their notes. */
export function workItems(db: Database, institution_id: string) {
  return db
    .selectFrom('staff_tasks as task')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'task.institution_id')
        .onRef('staff.id', '=', 'task.claimed_by'),
    )
    .leftJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'task.institution_id')
        .onRef('depositors.id', '=', 'task.depositor_id'),
    )
    .select(['task.id', 'task.kind', 'task.message', 'task.raised_at', 'task.due_at'])
    .select(['task.details', 'task.depositor_id', 'task.claimed_by', 'task.claimed_at'])
    .select(['task.handled_by', 'task.handled_at', 'task.is_urgent', 'staff.name as claimer'])
    .select(runningClock.as('running_clock'))
    .select(
      sql<
        string | null
      >`nullif(concat_ws(' ', depositors.first_name, depositors.last_name), '')`.as('customer'),
    )
    .select(
      sql<{ by: string; at: string; text: string }[]>`coalesce((
        select json_agg(json_build_object('by', writer.name, 'at', note.written_at,
          'text', note.text) order by note.number)
        from staff_task_notes note
        join staff writer on writer.institution_id = note.institution_id
          and writer.id = note.staff_id
        where note.institution_id = task.institution_id and note.task_id = task.id), '[]')`.as(
        'notes',
      ),
    )
    .where('task.institution_id', '=', institution_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof workItems>['execute']>>[number]

export function toItem({ claimer, claimed_by, details, ...row }: Row): WorkItem {
  return {
    ...row,
    things: thingsOf(details),
    raised_at: row.raised_at.toISOString(),
    due_at: row.due_at?.toISOString() ?? null,
    due_reason: row.due_at === null ? null : dueReason(row.kind, details),
    claimed_by: claimed_by && claimer ? { staff_id: claimed_by, name: claimer } : null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    handled_at: row.handled_at?.toISOString() ?? null,
    running_clock: row.handled_at === null ? row.running_clock : null,
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  }
}

/** Keys in the details of a task that link it to something. */
const THING_KEYS: readonly [string, WorkThing['what']][] = [
  ['dispute_id', 'dispute'],
  ['message_id', 'message'],
  ['file_id', 'file'],
  ['day', 'settlement_day'],
]

function thingsOf(details: Readonly<Record<string, unknown>>): WorkThing[] {
  return THING_KEYS.flatMap(([name, what]) => {
    const id = details[name]
    return typeof id === 'string' ? [{ what, id }] : []
  })
}

interface ViewToSave {
  name: string
  view: WorkView
  kind?: string | undefined
}

const FULL = `You already have ${MAX_SAVED_VIEWS} views. Delete one first.`

/** The caller's saved views, in the order in which they were made. */
export function listViews({ db }: Pick<Context, 'db'>, caller: StaffCaller): Promise<SavedView[]> {
  return viewsOf(db, caller).execute()
}

function viewsOf(db: Database, { institution_id, staff_id }: StaffCaller) {
  return db
    .selectFrom('staff_views')
    .select(['id as uuid', 'name', 'view', 'kind'])
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .orderBy('made_at')
    .orderBy('id')
}

/** Saves a view. It replaces one of the same name. */
export function saveView(
  ctx: Context,
  caller: StaffCaller,
  { name, view, kind }: ViewToSave,
): Promise<SavedView> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'work.read', async ({ trx, now }) => {
    // The lock keeps two tabs from exceeding the limit together.
    await sql`select pg_advisory_xact_lock(hashtextextended(${staff_id}, 0))`.execute(trx)
    const known = await viewsOf(trx, caller).execute()
    const isNew = known.every((saved) => saved.name.toLowerCase() !== name.toLowerCase())
    if (isNew && known.length >= MAX_SAVED_VIEWS) throw invalid('name', FULL)
    return trx
      .insertInto('staff_views')
      .values({ institution_id, staff_id, name, view, kind: kind ?? null, made_at: now })
      .onConflict((same) =>
        same
          .expression(sql`institution_id, staff_id, lower(name)`)
          .doUpdateSet({ name, view, kind: kind ?? null }),
      )
      .returning(['id as uuid', 'name', 'view', 'kind'])
      .executeTakeFirstOrThrow()
  })
}

export async function forgetView(ctx: Context, caller: StaffCaller, uuid: string): Promise<void> {
  await asStaff(ctx, caller, 'work.read', async ({ trx }) => {
    const forgotten = await trx
      .deleteFrom('staff_views')
      .where('institution_id', '=', caller.institution_id)
      .where('staff_id', '=', caller.staff_id)
      .where('id', '=', uuid)
      .returning('id')
      .executeTakeFirst()
    if (forgotten === undefined) throw new DomainError('not_found')
  })
}
