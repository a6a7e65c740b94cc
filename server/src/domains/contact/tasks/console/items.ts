import type { WorkItem, WorkThing } from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { runningClock } from '../running-clock.ts'

/** Items with whom they are about, who has them, and what was noted beside them. */
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
    claimed_by: claimed_by && claimer ? { staff_id: claimed_by, name: claimer } : null,
    claimed_at: row.claimed_at?.toISOString() ?? null,
    handled_at: row.handled_at?.toISOString() ?? null,
    running_clock: row.handled_at === null ? row.running_clock : null,
    notes: row.notes.map((note) => ({ ...note, at: new Date(note.at).toISOString() })),
  }
}

/** Under which name the details of a task say what it is about. */
const NAMED: readonly [string, WorkThing['what']][] = [
  ['dispute_id', 'dispute'],
  ['message_id', 'message'],
  ['file_id', 'file'],
  ['day', 'settlement_day'],
]

function thingsOf(details: Readonly<Record<string, unknown>>): WorkThing[] {
  return NAMED.flatMap(([name, what]) => {
    const id = details[name]
    return typeof id === 'string' ? [{ what, id }] : []
  })
}
