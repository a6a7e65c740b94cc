import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { closeToState } from '../../money/closing/close-account.ts'
import { stateName } from '../../contact/activity.ts'
import type { Cycle } from './calendar.ts'
import { type ReportKey, findCycle, findReport, listReportable } from './state-report.ts'

const DONE = 'The money in this report was already transferred.'
const NOBODY = 'This report has no accounts.'

const REPORTED = 'These accounts were already reported.'
const WITH_MONEY = 'This state takes the report together with the money.'

/** Whether a request is for the notice report, or for transferring the money. */
export type Step = 'report' | 'money'

interface PreparedReport {
  id: string
  accounts: number
  balanceCents: number
  /** The accounts that stay because of their letters. */
  waiting: number
}

/** Finds or adds the record of a report for which approval is requested. Refuses what may not be done now. */
export async function prepareReport(
  ctx: Context,
  trx: Transaction,
  which: ReportKey,
  step: Step,
): Promise<PreparedReport> {
  const now = ctx.clock.now()
  const cycle = findCycle(which, now)
  if (cycle.cutoff >= easternDate(now)) {
    throw invalid('', 'The cutoff date of this report is in the future.')
  }
  const known = await findReport(trx, which)
  assertStep(cycle, known?.status, { step, now })
  if (known?.status === 'REPORTED') return { id: known.id, ...(await sumReported(trx, known)) }
  const { ready, waiting } = await listReportable(trx, which, cycle, now)
  if (ready.length === 0) throw invalid('', waiting[0]?.why ?? NOBODY)
  const balanceCents = ready.reduce((sum, { balance_cents }) => sum + balance_cents, 0)
  const id = known?.id ?? (await addReport(trx, which, cycle))
  return { id, accounts: ready.length, balanceCents, waiting: waiting.length }
}

/** California takes a notice report first and the money on certain days of the next year (RULES-3 12). */
function assertStep(
  { state, money }: Cycle,
  status: Report['status'] | undefined,
  { step, now }: { step: Step; now: Date },
): void {
  if (status === 'HANDING_OVER' || status === 'DONE') throw invalid('', DONE)
  if (step === 'report') {
    if (money === null) throw invalid('', WITH_MONEY)
    if (status === 'REPORTED') throw invalid('', REPORTED)
    return
  }
  if (money === null) return
  const today = easternDate(now)
  if (today < money.from || today > money.until) {
    const days = `${partsOf(money.from).day} to ${partsOf(money.until).day}`
    throw invalid('', `${stateName(state)} takes the money only from ${days} June.`)
  }
  if (status !== 'REPORTED') {
    throw invalid('', `Report the accounts to ${stateName(state)} first.`)
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>

async function sumReported(trx: Transaction, { institution_id, id }: Report) {
  const { rows } = await sql<Omit<PreparedReport, 'id'>>`
    select count(*)::int as accounts, 0 as waiting,
      coalesce(sum(balance.current_cents), 0)::bigint as "balanceCents"
    from escheat_items item
    join savings_balances balance on balance.institution_id = item.institution_id
      and balance.account_id = item.account_id
    where item.institution_id = ${institution_id} and item.report_id = ${id}
      and item.outcome = 'REPORTED'`.execute(trx)
  const [sums] = rows
  if (sums === undefined || sums.accounts === 0) throw invalid('', NOBODY)
  return sums
}

async function addReport(
  trx: Transaction,
  { institution_id, state, year }: ReportKey,
  { reportDue, cutoff, lettersFrom, lettersUntil }: Cycle,
): Promise<string> {
  const added = await trx
    .insertInto('escheat_reports')
    .values({
      institution_id,
      state,
      year,
      report_due: reportDue,
      cutoff,
      status: 'ASKED',
      letters_from: lettersFrom,
      letters_until: lettersUntil,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

interface AgreedReport {
  institution_id: string
  reportId: string
  actor: Actor
}

async function lockReport(
  ctx: Context,
  trx: Transaction,
  { institution_id, reportId }: AgreedReport,
  step: Step,
): Promise<Report> {
  const report = await trx
    .selectFrom('escheat_reports')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (report === undefined) throw new DomainError('not_found')
  const now = ctx.clock.now()
  assertStep(findCycle(report, now), report.status, { step, now })
  return report
}

/** Stores the accounts that are in the report now. The approver is refused what the requester would be. */
async function addItems(
  ctx: Context,
  trx: Transaction,
  report: Report,
  outcome: 'REPORTED' | 'WAITING',
): Promise<number> {
  const { institution_id, id: report_id } = report
  const now = ctx.clock.now()
  const { ready, waiting } = await listReportable(trx, report, findCycle(report, now), now)
  if (ready.length === 0) throw invalid('', waiting[0]?.why ?? NOBODY)
  for (let start = 0; start < ready.length; start += 1_000) {
    const items = ready
      .slice(start, start + 1_000)
      .map(({ account_id, last_contact_on, letter }) => ({
        institution_id,
        report_id,
        account_id,
        last_contact_on,
        outcome,
        letter,
      }))
    await trx.insertInto('escheat_items').values(items).execute()
  }
  return ready.length
}

/** After approval, stores the accounts of a notice report. They stay open, earn, and can be reclaimed. */
export async function reportUnclaimed(
  ctx: Context,
  trx: Transaction,
  agreed: AgreedReport,
): Promise<void> {
  const report = await lockReport(ctx, trx, agreed, 'report')
  const accounts = await addItems(ctx, trx, report, 'REPORTED')
  await trx
    .updateTable('escheat_reports')
    .set({ status: 'REPORTED', reported_at: ctx.clock.now() })
    .where('institution_id', '=', report.institution_id)
    .where('id', '=', report.id)
    .execute()
  await writeAudit(trx, {
    institution_id: report.institution_id,
    actor: agreed.actor,
    action: 'report_unclaimed',
    entity: 'escheat_report',
    entityId: report.id,
    details: { state: report.state, year: report.year, accounts },
  })
}

async function takeUpReported(trx: Transaction, { institution_id, id }: Report): Promise<number> {
  const taken = await trx
    .updateTable('escheat_items')
    .set({ outcome: 'WAITING' })
    .where('institution_id', '=', institution_id)
    .where('report_id', '=', id)
    .where('outcome', '=', 'REPORTED')
    .returning('account_id')
    .execute()
  return taken.length
}

/** After approval, stores the accounts in the report, and enqueues a job that hands each over. */
export async function beginHandOver(
  ctx: Context,
  trx: Transaction,
  agreed: AgreedReport,
): Promise<void> {
  const { institution_id, reportId, actor } = agreed
  const now = ctx.clock.now()
  const report = await lockReport(ctx, trx, agreed, 'money')
  const accounts =
    report.status === 'REPORTED'
      ? await takeUpReported(trx, report)
      : await addItems(ctx, trx, report, 'WAITING')
  await trx
    .updateTable('escheat_reports')
    .set({ status: 'HANDING_OVER', agreed_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', reportId)
    .execute()
  await enqueue(trx, 'hand_over_unclaimed', { institution_id, report_id: reportId })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'hand_over_unclaimed',
    entity: 'escheat_report',
    entityId: reportId,
    details: { state: report.state, year: report.year, accounts },
  })
}

const ACTOR = { kind: 'job', id: 'dormancy' } as const

interface Job {
  institution_id: string
  report_id: string
}

interface Item extends Job {
  account_id: string
  state: string
}

/**
 * Hands the accounts of a report over to the state, each in a separate transaction. An account with new
 * contact, a hold or pending transfers stays, and staff get a task. If killed, the job continues.
 */
export async function handOverUnclaimed(ctx: Context, job: Job): Promise<void> {
  for (;;) {
    const item = await nextItem(ctx, job)
    if (item === undefined) break
    await handOverOne(ctx, item)
  }
  await ctx.db
    .updateTable('escheat_reports')
    .set({ status: 'DONE', done_at: ctx.clock.now() })
    .where('institution_id', '=', job.institution_id)
    .where('id', '=', job.report_id)
    .where('status', '=', 'HANDING_OVER')
    .execute()
}

function nextItem({ db }: Context, { institution_id, report_id }: Job): Promise<Item | undefined> {
  return db
    .selectFrom('escheat_items as item')
    .innerJoin('escheat_reports as report', (join) =>
      join
        .onRef('report.institution_id', '=', 'item.institution_id')
        .onRef('report.id', '=', 'item.report_id'),
    )
    .select(['item.institution_id', 'item.report_id', 'item.account_id', 'report.state'])
    .where('item.institution_id', '=', institution_id)
    .where('item.report_id', '=', report_id)
    .where('item.outcome', '=', 'WAITING')
    .orderBy('item.account_id')
    .limit(1)
    .executeTakeFirst()
}

async function handOverOne(ctx: Context, item: Item): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      if (!(await lockWaiting(trx, item))) return
      const why = await findObstacle(trx, item)
      if (why !== null) return leaveOut(ctx, trx, item, why)
      const { institution_id, account_id, state } = item
      const now = ctx.clock.now()
      const order = { institution_id, accountId: account_id, state, now, actor: ACTOR }
      const amount_cents = await closeToState(ctx, trx, order)
      await saveOutcome(trx, item, {
        outcome: 'HANDED_OVER',
        amount_cents,
        handed_on: easternDate(now),
      })
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const why = Object.values(error.fields ?? {}).flat()[0] ?? error.message
    await inTransaction(ctx.db, async (trx) => {
      if (await lockWaiting(trx, item)) await leaveOut(ctx, trx, item, why)
    })
  }
}

async function lockWaiting(trx: Transaction, item: Item): Promise<boolean> {
  const locked = await trx
    .selectFrom('escheat_items')
    .select('outcome')
    .where('institution_id', '=', item.institution_id)
    .where('report_id', '=', item.report_id)
    .where('account_id', '=', item.account_id)
    .forUpdate()
    .executeTakeFirst()
  return locked?.outcome === 'WAITING'
}

/** Any contact since the report, or a hold or review, keeps the account here. */
async function findObstacle(trx: Transaction, item: Item): Promise<string | null> {
  const { rows } = await sql<{ heard: boolean; barred: boolean }>`
    select contact.last_contact_on > item.last_contact_on or contact.asked_back_at is not null as heard,
      exists (select from depositors person
        join entities entity on entity.institution_id = person.institution_id
          and entity.id = person.entity_id
        where entity.institution_id = item.institution_id
          and entity.savings_account_id = item.account_id
          and person.is_holder and person.standing is not null) as barred
    from escheat_items item
    join account_contacts contact on contact.institution_id = item.institution_id
      and contact.account_id = item.account_id
    where item.institution_id = ${item.institution_id} and item.report_id = ${item.report_id}
      and item.account_id = ${item.account_id}`.execute(trx)
  if (rows[0]?.heard) return 'We have since had contact with an account holder.'
  return rows[0]?.barred ? 'An account holder is on hold or under review.' : null
}

async function leaveOut(ctx: Context, trx: Transaction, item: Item, why: string): Promise<void> {
  await saveOutcome(trx, item, { outcome: 'LEFT_OUT', why })
  await raiseTask(trx, {
    institution_id: item.institution_id,
    kind: 'unclaimed_left_out',
    message: `An account was left out of the transfer to ${item.state}. ${why}`,
    details: { account_id: item.account_id, report_id: item.report_id },
    key: `unclaimed_left_out:${item.report_id}:${item.account_id}`,
    now: ctx.clock.now(),
  })
}

function saveOutcome(
  trx: Transaction,
  item: Item,
  outcome:
    | { outcome: 'HANDED_OVER'; amount_cents: number; handed_on: ReturnType<typeof easternDate> }
    | { outcome: 'LEFT_OUT'; why: string },
) {
  return trx
    .updateTable('escheat_items')
    .set(outcome)
    .where('institution_id', '=', item.institution_id)
    .where('report_id', '=', item.report_id)
    .where('account_id', '=', item.account_id)
    .execute()
}
