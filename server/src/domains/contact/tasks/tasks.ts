import type { RunningClock } from '@passbook/contract/console/work'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'

interface StaffTask {
  institution_id: string
  /** What happened, as one word for filters, such as `unknown_trace`. */
  kind: string
  /** Says what happened and what staff should do. */
  message: string
  /** Ids and codes, never a full account number or SSN. */
  details?: Record<string, unknown>
  /** The deadline, if the task has its own; otherwise the deadline of its kind applies. */
  dueAt?: Date
  /** Shown as urgent, because somebody's legal right is about to expire. */
  isUrgent?: boolean
  /** Identifies the event, which raises only one task however often it is reported. */
  key: string
  now: Date
}

/** Gives the institution's staff a task, so that nothing that needs a person is ever dropped. */
export async function raiseTask(db: Database, task: StaffTask): Promise<void> {
  await raiseNewTask(db, task)
}

/** Raises a task and returns true if it was not raised before. */
export async function raiseNewTask(db: Database, task: StaffTask): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_tasks')
    .values({
      institution_id: task.institution_id,
      kind: task.kind,
      message: task.message,
      details: JSON.stringify(task.details ?? {}),
      task_key: task.key,
      raised_at: task.now,
      due_at: task.dueAt ?? dueAt(task.kind, task.now),
      depositor_id: depositorIdOf(task),
      is_urgent: task.isUrgent ?? false,
    })
    .onConflict((conflict) => conflict.columns(['task_key', 'institution_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The depositor named in the details, or the primary holder of the account or transfer named there. */
function depositorIdOf({ institution_id, details = {} }: StaffTask) {
  const named = (name: string) => {
    const id = details[name]
    return typeof id === 'string' ? id : null
  }
  const depositor_id = named('depositor_id')
  const [account_id, transfer_id] = [named('account_id'), named('transfer_id')]
  if (depositor_id !== null || (account_id === null && transfer_id === null)) return depositor_id
  return sql<string | null>`(
    select person.id from entities entity
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where entity.institution_id = ${institution_id} and entity.savings_account_id = coalesce(
      ${account_id}::uuid, (
        select moved.account_id from transfers moved
        where moved.institution_id = ${institution_id} and moved.id = ${transfer_id}::uuid)))`
}

/** The deadline of a kind of task, and the rule behind it. */
interface Deadline {
  /** The number of banking or calendar days after the task was raised; it is due at the end of that day. */
  banking?: number
  calendar?: number
  rule: string
  /** The rule in words for staff; without it the days are named as the bank's own standard. */
  why?: string
}

/** Deadline by the end of the day, because money or a file waits. */
const TODAY: Deadline = { banking: 0, rule: 'ours: money or a file waits, before the next cut-off' }
const REG_E_TEN_DAYS = 'Reg E: 10 business days from notice'
const DISHONORED: Deadline = {
  banking: 5,
  rule: 'RULES-2 ACH originator: dishonored in 5 banking days',
  why: 'Nacha: a wrong return is dishonored within 5 banking days',
}
const BEFORE_THE_STATES_DAY: Deadline = {
  calendar: 30,
  rule: 'RULES-2 Dormancy: before the state’s day',
  why: 'State law: before the state’s reporting date',
}
const NEXT_DAY: Deadline = { banking: 1, rule: 'ours: before another banking day has passed' }

/**
 * The deadline of every kind of task that the server raises, from RULES, or our own where RULES has none.
 * A kind that is not listed is due like a message.
 */
export const dueRules: Readonly<Record<string, Deadline>> = {
  identity_review: { banking: 2, rule: 'ours: as the person is told while they wait' },
  review_documents: { banking: 2, rule: 'ours: as the review they are for' },
  sanctions_hit: {
    banking: 2,
    rule: 'RULES-3 Sanctions: a possible match is decided in 2 bd',
    why: 'Sanctions: a possible match is decided within 2 business days',
  },
  contact_disputed: NEXT_DAY,
  // Intake sets the dates of the dispute itself.
  dispute_begun: {
    banking: 10,
    rule: 'RULES-2 Disputes, Reg E 1005.11(c): decide in 10 bd',
    why: REG_E_TEN_DAYS,
  },
  invitation_locked: { banking: 2, rule: 'ours: somebody waits' },
  wrong_amounts: { banking: 2, rule: 'ours: somebody waits' },
  application_cancelled: { banking: 2, rule: 'ours: money of theirs may be under way' },
  transfer_cancelled: NEXT_DAY,
  transfer_left_out: TODAY,
  banking_run_failed: TODAY,
  paper_failed: NEXT_DAY,
  traces_exhausted: TODAY,
  file_refused: TODAY,
  mail_set_aside: {
    banking: 2,
    rule: 'ours: a notice may have to go on paper within two business days',
  },
  ach_unreachable: TODAY,
  ach_outcome_unknown: TODAY,
  ach_file_rejected: TODAY,
  answer_failed: TODAY,
  answer_not_handled: {
    banking: 2,
    rule: 'RULES-2 ACH originator: a dishonored return is contested in 2 banking days',
    why: 'Nacha: a dishonored return is contested within 2 banking days',
  },
  unknown_trace: DISHONORED,
  return_mismatch: DISHONORED,
  already_returned: DISHONORED,
  return_code: DISHONORED,
  change_not_handled: {
    banking: 1,
    rule: 'RULES Moving money: applied before the next entry',
    why: 'Nacha: a change is applied before the next entry',
  },
  reversal_returned: NEXT_DAY,
  return_rate: {
    calendar: 30,
    rule: 'RULES-2 ACH originator: below the limit in 30 cd',
    why: 'Nacha: below the limit within 30 days',
  },
  returned_money_spent: { calendar: 30, rule: 'ours: before it is older than 30 days' },
  credit_spent: { calendar: 30, rule: 'ours: before it is older than 30 days' },
  returned_to_closed_account: { banking: 2, rule: 'ours: somebody waits for their money' },
  payout_stopped: { banking: 2, rule: 'ours: somebody waits for their money' },
  paper_statement: { banking: 5, rule: 'ours: with the month’s other statements' },
  error_contact_missing: NEXT_DAY,
  tax_profile_missing: {
    banking: 5,
    rule: 'RULES-2 Tax: forms reach people by 31 January',
    why: 'IRS: forms reach people by January 31',
  },
  settlement_break: NEXT_DAY,
  paper_letter: { banking: 2, rule: 'ours: a letter of the law waits to be printed' },
  dormancy_asked_back: { banking: 2, rule: 'ours: somebody waits for their account' },
  state_report_late: {
    banking: 0,
    rule: 'RULES-2 Dormancy: the state’s day has passed',
    why: 'State law: the date of the report has passed',
  },
  event_parked: NEXT_DAY,
  account_owner: NEXT_DAY,
  consent_not_ended: { banking: 5, rule: 'ours: nobody shares what is not needed' },
  escheat_report: BEFORE_THE_STATES_DAY,
  unclaimed_left_out: BEFORE_THE_STATES_DAY,
}

const MESSAGE: Deadline = { banking: 2, rule: 'ours: as messages are answered' }
const END_OF_DAY = '17:00'

/** The deadline of a task that is raised now. */
export function dueAt(kind: string, now: Date): Date {
  const { banking, calendar } = dueRules[kind] ?? MESSAGE
  const today = easternDate(now)
  if (calendar !== undefined) return easternInstant(addDays(today, calendar), END_OF_DAY)
  const due = easternInstant(addBusinessDays(today, banking ?? 0), END_OF_DAY)
  // A task raised in the evening, or on a day without banking, is due on the next banking day.
  return due > now ? due : easternInstant(addBusinessDays(today, 1), END_OF_DAY)
}

/** The deadline of each step of a dispute, whose dates its intake sets. */
const DISPUTE_STEPS: Readonly<Record<string, string>> = {
  decide_or_credit:
    'Reg E: decide or credit within 10 business days from notice, 20 if the account is new',
  two_people:
    'Reg E: decide or credit within 10 business days from notice, 20 if the account is new',
  decide: 'Reg E: decide within 45 days from notice, 90 if the account is new',
  pay_by_hand: 'Our standard: the next business day',
  read_addition: 'Our standard: the next business day',
}

/** Why a task is due when it is, in words. */
export function dueReason(kind: string, details: Readonly<Record<string, unknown>>): string {
  const step = details['step']
  const ofStep = kind === 'dispute' && typeof step === 'string' ? DISPUTE_STEPS[step] : undefined
  if (ofStep) return ofStep
  const { banking = 0, calendar, why } = dueRules[kind] ?? MESSAGE
  if (why) return why
  if (calendar !== undefined) return `Our standard: ${calendar} days`
  if (banking === 0) return 'Our standard: the same business day'
  return `Our standard: ${banking} business ${banking === 1 ? 'day' : 'days'}`
}

interface EndedTasks {
  institution_id: string
  keys: readonly string[]
  now: Date
  /** Who or what resolved it. */
  by?: string
}

/** Ends tasks whose cause is gone, so that staff do not work on resolved problems. */
export async function endTasks(
  db: Database,
  { institution_id, keys, now, by = 'the bank' }: EndedTasks,
): Promise<void> {
  await sql`
    update staff_tasks set handled_at = ${now}, handled_by = ${by}
    where institution_id = ${institution_id} and task_key = any(${keys}::text[])
      and handled_at is null`.execute(db)
}

interface HandleInput {
  institution_id: string
  taskId: number
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
}

/**
 * A staff member marks a task as handled; if two do so, the first one counts. A dispute or a review ends
 * only by its decision.
 */
export function handleTask(db: Database, input: HandleInput): Promise<void> {
  const { institution_id, taskId, now, actor } = input
  return inTransaction(db, async (trx) => {
    await assertMayEnd(trx, institution_id, taskId)
    const handled = await trx
      .updateTable('staff_tasks')
      .set({ handled_at: now, handled_by: actor.id })
      .where('institution_id', '=', institution_id)
      .where('id', '=', taskId)
      .where('handled_at', 'is', null)
      .returning('kind')
      .executeTakeFirst()
    if (handled === undefined) throw await explainNotHandled(trx, institution_id, taskId)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'handle_task',
      entity: 'staff_task',
      entityId: String(taskId),
      details: { kind: handled.kind },
    })
  })
}

async function explainNotHandled(
  trx: Transaction,
  institution_id: string,
  taskId: number,
): Promise<DomainError> {
  const known = await trx
    .selectFrom('staff_tasks')
    .select('handled_by')
    .where('institution_id', '=', institution_id)
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (known === undefined) return new DomainError('not_found')
  return invalid('id', `This task was already completed by ${known.handled_by}.`)
}

const TASKS_LIMIT = 500

/** The open tasks, oldest first. */
export function listOpenTasks(db: Database, institution_id: string) {
  return db
    .selectFrom('staff_tasks')
    .select(['id', 'kind', 'message', 'details', 'raised_at'])
    .where('institution_id', '=', institution_id)
    .where('handled_at', 'is', null)
    .orderBy('id')
    .limit(TASKS_LIMIT)
    .execute()
}

/** Kinds of tasks that end with the decision of a review. */
const REVIEW_KINDS = ['identity_review', 'review_documents', 'sanctions_hit'] as const

/**
 * What must be decided before a task can be marked as done; null if nothing. The legal deadlines of a
 * dispute or review keep running, so nobody may hide the task. The SQL refers to the task as `task`.
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

const DECIDE_FIRST: Readonly<Record<RunningClock, string>> = {
  dispute: 'This closes when the dispute is decided. Open the dispute and decide it.',
  message: 'This message starts a dispute. Open the message and choose Open a dispute.',
  review: 'This closes when the review is decided. Open the review and decide it.',
}

/** Refuses to mark a task as done while a legal deadline runs. */
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
  if (task?.clock) throw invalid('', DECIDE_FIRST[task.clock])
}

/** Ends the tasks that asked for a review, once it is decided. */
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
