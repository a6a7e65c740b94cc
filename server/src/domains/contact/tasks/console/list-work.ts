import type { WorkItem, WorkView } from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import {
  type OwnRows,
  notAmong,
  ownRows,
} from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { toItem, workItems } from './items.ts'

const PAGE = 50

interface Wish {
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

/** What waits for a person, in the order in which it is to be done; what is done, the newest first. */
export async function listWork(
  { db, clock }: Context,
  caller: StaffCaller,
  { view = 'open', kind, after }: Wish,
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
    .$if(kind !== undefined, (items) => items.where('task.kind', '=', kind ?? ''))
    .$if(after !== undefined, (items) =>
      items.where(placeOf(isDone), isDone ? '<' : '>', place(institution_id, after ?? 0, isDone)),
    )
    .orderBy(placeOf(isDone), isDone ? 'desc' : 'asc')
    .limit(PAGE + 1)
    .execute()
  return {
    items: rows.slice(0, PAGE).map(toItem),
    kinds: await countKinds(db, institution_id, { now, own }),
    has_more: rows.length > PAGE,
    as_of: now.toISOString(),
  }
}

/** What has no day waits behind what has one. */
function columnsOf(isDone: boolean) {
  return isDone ? sql`task.handled_at, task.id` : sql`coalesce(task.due_at, 'infinity'), task.id`
}

function placeOf(isDone: boolean) {
  return sql`(${columnsOf(isDone)})`
}

function place(institution_id: string, id: number, isDone: boolean) {
  return sql`(select ${columnsOf(isDone)} from staff_tasks task
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
