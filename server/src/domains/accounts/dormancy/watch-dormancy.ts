import { formatFullDay } from '@passbook/contract/format-dates'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudits } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  addDays,
  compareDates,
  laterOf,
} from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { endTasks, raiseTask } from '../../contact/tasks/tasks.ts'
import { addYears, cycleOf, nextCycle, runsOutOn, type Cycle, stateOf } from './calendar.ts'
import { lateReportKey, readStateReports } from './console/list-dormancy.ts'
import { type InactiveAccount, listInactive } from './list-inactive.ts'
import { type DueLetter, sendLetters } from './send-letters.ts'
import { readHomeState, STATE_RULES } from './state-rules.ts'

/** The number of accounts per transaction, which limits how long a holder's contact has to wait for it. */
const PAGE = 500

/**
 * Marks accounts as dormant whose state's period is over, and sends the letters that are due before a
 * report. It processes one page of accounts at a time; if killed, it continues where it stopped.
 */
export async function watchDormancy(
  ctx: Context,
  institution_id: string,
  today: BusinessDate,
): Promise<void> {
  await addMissingContacts(ctx, institution_id)
  const homeState = await readHomeState(ctx.db, institution_id)
  const until = latestRelevantContact(today)
  const night: Night = { institution_id, today, cycles: new Map(), raised: new Set() }
  let after: InactiveAccount | undefined
  for (;;) {
    const filter = { institution_id, homeState, until, after, limit: PAGE }
    const page = await listInactive(ctx.db, filter)
    const written = await readWritten(ctx, institution_id, page)
    const expired = page.filter(
      ({ dormant_since, state, last_contact_on }) =>
        dormant_since === null && runsOutOn(state, last_contact_on) <= today,
    )
    await markDormant(ctx.db, institution_id, expired, today)
    const reported = page.flatMap((inactive) => reportsOf(night, inactive))
    for (const { cycle } of reported) await raiseReportTask(ctx, night, cycle)
    const due = reported.filter(
      ({ inactive, cycle }) =>
        inactive.balance_cents >= cycle.letterFromCents && !written.has(letterKey(inactive, cycle)),
    )
    await sendLetters(ctx, institution_id, due)
    if (page.length < PAGE) break
    after = page.at(-1)
  }
  await raiseLateReports(ctx, institution_id, today)
}

/** Raises a task for each report that is late, for the year it belongs to, and ends those that are not. */
async function raiseLateReports(
  ctx: Context,
  institution_id: string,
  today: BusinessDate,
): Promise<void> {
  const now = ctx.clock.now()
  const reports = await readStateReports(ctx.db, institution_id, today)
  for (const { state, state_name, year, status, late_since } of reports) {
    if (late_since === null) continue
    const what =
      status === 'REPORTED'
        ? `The money of the ${year} unclaimed property report to ${state_name} was to be transferred`
        : `The ${year} unclaimed property report to ${state_name} was due`
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'state_report_late',
      message: `${what} by ${formatFullDay(late_since)} and is late. File it under Dormancy, and ask the state about interest and penalties.`,
      details: { state, year },
      dueAt: easternInstant(late_since as BusinessDate, '17:00'),
      key: lateReportKey({ state, year }),
      now,
    })
  }
  const late = new Set(
    reports.filter(({ late_since }) => late_since !== null).map((report) => lateReportKey(report)),
  )
  // A report whose accounts were all heard of is not on the list any more, so the tasks are looked through.
  const open = await ctx.db
    .selectFrom('staff_tasks')
    .select('task_key')
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'state_report_late')
    .where('handled_at', 'is', null)
    .execute()
  const keys = open.flatMap(({ task_key }) => (late.has(task_key) ? [] : [task_key]))
  await endTasks(ctx.db, { institution_id, keys, now })
}

/** Accounts with later contact than this need nothing yet, in any state. */
function latestRelevantContact(today: BusinessDate): BusinessDate {
  const days = Object.keys(STATE_RULES).flatMap((state) => [
    addYears(today, -(STATE_RULES[state]?.years ?? 0)),
    ...cyclesWithLetters(state, today).map(({ lastContact }) => lastContact),
  ])
  return days.toSorted(compareDates).at(-1) ?? today
}

/** The reports of a state whose letters go out on a day; two may overlap. */
function cyclesWithLetters(state: string, today: BusinessDate): Cycle[] {
  const next = nextCycle(state, today)
  return [next, cycleOf(state, next.year + 1)].filter(
    ({ lettersFrom, lettersUntil }) => lettersFrom <= today && today <= lettersUntil,
  )
}

interface Night {
  institution_id: string
  today: BusinessDate
  /** The report cycles by state; they are the same for all accounts there. */
  cycles: Map<string, Cycle[]>
  /** The reports for which a task was raised tonight. */
  raised: Set<string>
}

/** The reports that will include the account and whose letters go out now. */
function reportsOf({ today, cycles }: Night, inactive: InactiveAccount): DueLetter[] {
  const { state, last_contact_on, balance_cents } = inactive
  const writing = cycles.get(state) ?? cyclesWithLetters(state, today)
  cycles.set(state, writing)
  return writing
    .filter(({ lastContact }) => last_contact_on <= lastContact && balance_cents > 0)
    .map((cycle) => ({ inactive, cycle }))
}

function letterKey(
  { account_id }: Pick<InactiveAccount, 'account_id'>,
  { reportDue }: Pick<Cycle, 'reportDue'>,
): string {
  return `${account_id} ${reportDue}`
}

/** The letters already sent to these accounts; on most nights that is all of them. */
async function readWritten(
  { db }: Context,
  institution_id: string,
  page: readonly InactiveAccount[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string; report_due: BusinessDate }>`
    select account_id, report_due from dormancy_letters
    where institution_id = ${institution_id}
      and account_id = any(${page.map(({ account_id }) => account_id)}::uuid[])`.execute(db)
  return new Set(rows.map((row) => letterKey(row, { reportDue: row.report_due })))
}

/** Raises one staff task for a state's report, due with the report. */
async function raiseReportTask(
  ctx: Context,
  { institution_id, raised }: Night,
  { state, year, fileBy }: Cycle,
): Promise<void> {
  const key = `escheat_report:${state}:${year}`
  if (raised.has(key)) return
  raised.add(key)
  await raiseTask(ctx.db, {
    institution_id,
    kind: 'escheat_report',
    message: `The ${year} unclaimed property report to ${state} is due. Letters are being sent. Print and mail the paper ones in time and mark them as mailed: accounts without a posted letter wait for next year. Then file the report and transfer the money under Dormancy.`,
    details: { state, year },
    dueAt: easternInstant(fileBy, '17:00'),
    key,
    now: ctx.clock.now(),
  })
}

/** An account without a contact record was last in contact when it was opened. */
async function addMissingContacts({ db }: Context, institution_id: string): Promise<void> {
  await sql`
    insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by, is_open)
    select account.institution_id, account.id, account.opened_on, 'opening', account.status = 'OPEN'
    from savings_accounts account
    where account.institution_id = ${institution_id} and not exists (
      select from account_contacts known
      where known.institution_id = account.institution_id and known.account_id = account.id)
    on conflict (institution_id, account_id) do nothing`.execute(db)
}

const ACTOR = { kind: 'job', id: 'dormancy' } as const

/** Marks accounts of an institution whose period is over, in one transaction. */
async function markDormant(
  db: Database,
  institution_id: string,
  inactive: readonly InactiveAccount[],
  today: BusinessDate,
): Promise<void> {
  if (inactive.length === 0) return
  await inTransaction(db, async (trx) => {
    // An account with contact at this moment is skipped. Rows are locked in one order, so that concurrent
    // runs wait for each other.
    const { rows } = await sql<{ account_id: string }>`
      with due as (
        select contact.account_id from account_contacts contact
        join unnest(${inactive.map(({ account_id }) => account_id)}::uuid[],
          ${inactive.map(({ last_contact_on }) => last_contact_on)}::date[])
          as seen (account_id, last_contact_on)
          on seen.account_id = contact.account_id
          and seen.last_contact_on = contact.last_contact_on
        where contact.institution_id = ${institution_id} and contact.is_open
          and contact.dormant_since is null
        order by contact.account_id for update of contact)
      update account_contacts contact set dormant_since = ${today}::date
      from due
      where contact.institution_id = ${institution_id} and contact.account_id = due.account_id
      returning contact.account_id`.execute(trx)
    const marked = new Set(rows.map(({ account_id }) => account_id))
    const events = inactive
      .filter(({ account_id }) => marked.has(account_id))
      .map(({ account_id, depositor_id, state, last_contact_on }) => ({
        institution_id,
        actor: ACTOR,
        action: 'mark_dormant',
        entity: 'depositor',
        entityId: depositor_id,
        details: {
          account_id,
          state,
          before: null,
          after: { dormant_since: today, last_contact_on },
        },
      }))
    await writeAudits(trx, events)
  })
}

interface Group {
  address_state: string | null
  /** The earliest last contact among accounts not marked yet. */
  unmarked_since: BusinessDate | null
  since: BusinessDate
}

/** For each institution, the first day from `from` on when `watchDormancy` may have work. */
export async function nextDormancy(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = await db.selectFrom('institutions').select('id').execute()
  const days = new Map<string, BusinessDate>()
  for (const { id } of all) {
    const day = await nextDormancyOf(db, id, from)
    if (day !== undefined) days.set(id, day)
  }
  return days
}

async function nextDormancyOf(
  db: Database,
  institution_id: string,
  from: BusinessDate,
): Promise<BusinessDate | undefined> {
  const homeState = await readHomeState(db, institution_id)
  const { rows } = await sql<Group>`
    select person.state as address_state, min(contact.last_contact_on) as since,
      min(contact.last_contact_on) filter (where contact.dormant_since is null) as unmarked_since
    from account_contacts contact
    join entities entity on entity.institution_id = contact.institution_id
      and entity.savings_account_id = contact.account_id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where contact.institution_id = ${institution_id} and contact.is_open
    group by person.state`.execute(db)
  const days: BusinessDate[] = []
  for (const { address_state, since, unmarked_since } of rows) {
    const state = stateOf(address_state, homeState)
    if (unmarked_since !== null) days.push(laterOf(from, runsOutOn(state, unmarked_since)))
    const writing = await nextLetterDay(db, { institution_id, state, since, from })
    if (writing !== undefined) days.push(writing)
    // The day after a report is due it may be late.
    const { lastContact, fileBy } = nextCycle(state, from)
    if (since <= lastContact) days.push(laterOf(from, addDays(fileBy, 1)))
  }
  return days.toSorted(compareDates)[0]
}

interface LetterSearch {
  institution_id: string
  state: string
  since: BusinessDate
  from: BusinessDate
}

/** The first day of letters for a report that an account will be in and has no letter about yet. */
async function nextLetterDay(
  db: Database,
  { institution_id, state, since, from }: LetterSearch,
): Promise<BusinessDate | undefined> {
  let cycle: Cycle = nextCycle(state, from)
  while (cycle.lastContact < since) cycle = cycleOf(state, cycle.year + 1)
  for (const each of [cycle, cycleOf(state, cycle.year + 1)]) {
    if (each.lettersUntil < from) continue
    if (each.lettersFrom > from) return each.lettersFrom
    if (await hasUnsentLetters(db, institution_id, each)) return from
  }
  return cycleOf(state, cycle.year + 2).lettersFrom
}

async function hasUnsentLetters(
  db: Database,
  institution_id: string,
  { lastContact, reportDue }: Cycle,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from account_contacts contact
      where contact.institution_id = ${institution_id} and contact.is_open
        and contact.last_contact_on <= ${lastContact}::date and not exists (
          select from dormancy_letters letter
          where letter.institution_id = contact.institution_id
            and letter.account_id = contact.account_id and letter.report_due = ${reportDue}::date)
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}
