import type { CustomerNote, OpenItems } from '@passbook/contract/console/customer-records'
import { kindsSeenBy } from '@passbook/contract/console/approvals'
import { mayDo } from '@passbook/contract/console/roles'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { assertNoConflict } from '../../../platform/conflicts-of-interest/assert-no-conflict.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hasDepositor } from '../../people/registration/identity-queries.ts'
import { listAmountHolds } from './amount-holds.ts'

const PAGE = 50
const MOST_ITEMS = 20

/** What staff noted about a customer, newest first. */
export async function listNotes(
  { db }: Context,
  caller: StaffCaller,
  depositor_id: string,
  { after }: { after?: string | undefined },
): Promise<{ notes: CustomerNote[]; has_more: boolean }> {
  await assertKnown(db, caller, depositor_id)
  const { institution_id } = caller
  const rows = await notesOf(db, institution_id, depositor_id)
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(note.written_at, note.id)`,
        '<',
        sql`(select last.written_at, last.id from customer_notes last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('note.written_at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  return { notes: rows.slice(0, PAGE).map(toNote), has_more: rows.length > PAGE }
}

/** Adds a note. The audit log keeps who wrote one, and the note itself stays in its table. */
export function addNote(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  text: string,
): Promise<CustomerNote> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'customers.note', ofCustomer(depositor_id), async (desk) => {
    const { trx, now, actor } = desk
    if (!(await hasDepositor(trx, institution_id, depositor_id))) throw new DomainError('not_found')
    const { id } = await trx
      .insertInto('customer_notes')
      .values({ institution_id, depositor_id, staff_id, text, written_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'note_customer',
      entity: 'depositor',
      entityId: depositor_id,
      details: { note_id: id },
    })
    return { uuid: id, text, by: caller.name, written_at: now.toISOString() }
  })
}

function notesOf(db: Database, institution_id: string, depositor_id: string) {
  return db
    .selectFrom('customer_notes as note')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'note.institution_id')
        .onRef('staff.id', '=', 'note.staff_id'),
    )
    .select(['note.id', 'note.text', 'note.written_at', 'staff.name'])
    .where('note.institution_id', '=', institution_id)
    .where('note.depositor_id', '=', depositor_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof notesOf>['execute']>>[number]

function toNote({ id, text, name, written_at }: Row): CustomerNote {
  return { uuid: id, text, by: name, written_at: written_at.toISOString() }
}

/** Requests and work about a customer that are still open, and who placed the hold they are under. */
export async function readOpenItems(
  { db, clock }: Context,
  caller: StaffCaller,
  depositor_id: string,
): Promise<OpenItems> {
  await assertKnown(db, caller, depositor_id)
  const { institution_id, role } = caller
  const approvals = await db
    .selectFrom('staff_approvals as approval')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'approval.institution_id')
        .onRef('staff.id', '=', 'approval.asked_by'),
    )
    .select(['approval.id', 'approval.words', 'approval.asked_at', 'staff.name'])
    .where('approval.institution_id', '=', institution_id)
    .where('approval.depositor_id', '=', depositor_id)
    .where('approval.decision', 'is', null)
    .where('approval.expires_at', '>', clock.now())
    .where('approval.what', '=', sql<never>`any(${kindsSeenBy(role)}::text[])`)
    .orderBy('approval.asked_at')
    .limit(MOST_ITEMS)
    .execute()
  const tasks = await db
    .selectFrom('staff_tasks as task')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.institution_id', '=', 'task.institution_id')
        .onRef('staff.id', '=', 'task.claimed_by'),
    )
    .select(['task.id', 'task.message', 'task.due_at', 'staff.name'])
    .where('task.institution_id', '=', institution_id)
    .where('task.depositor_id', '=', depositor_id)
    .where('task.handled_at', 'is', null)
    .orderBy('task.due_at')
    .orderBy('task.id')
    .limit(MOST_ITEMS)
    .execute()
  return {
    approvals: mayDo(role, 'approvals.read')
      ? approvals.map(({ id, words, name, asked_at }) => ({
          uuid: id,
          words,
          asked_by: name,
          asked_at: asked_at.toISOString(),
        }))
      : [],
    tasks: tasks.map(({ id, message, due_at, name }) => ({
      id,
      message,
      due_at: due_at?.toISOString() ?? null,
      claimed_by: name,
    })),
    hold: await findHold(db, institution_id, depositor_id),
    amount_holds: await listAmountHolds(db, { institution_id, depositor_id }),
  }
}

/** Who placed the hold that is in force, by the last line of the audit log with its reason. */
async function findHold(
  db: Database,
  institution_id: string,
  depositor_id: string,
): Promise<OpenItems['hold']> {
  const { rows } = await sql<{ by: string; reason: string | null }>`
    select coalesce(entry.actor_id, entry.actor_kind::text) as by,
      entry.details ->> 'reason_given' as reason
    from depositors person
    join audit_log entry on entry.institution_id = person.institution_id
      and entry.entity = 'depositor' and entry.entity_id = person.id::text
      and entry.action = 'set_standing' and entry.details ->> 'standing' = 'HOLD'
      and entry.details ->> 'reason' = person.standing_reason
    where person.institution_id = ${institution_id} and person.id = ${depositor_id}
      and person.standing = 'HOLD'
    order by entry.happened_at desc, entry.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function assertKnown(db: Database, caller: StaffCaller, depositor_id: string): Promise<void> {
  await assertNoConflict(db, caller, ofCustomer(depositor_id))
  const isKnown = await hasDepositor(db, caller.institution_id, depositor_id)
  if (!isKnown) throw new DomainError('not_found')
}
