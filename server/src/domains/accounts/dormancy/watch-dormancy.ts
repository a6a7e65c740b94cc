import { sql } from 'kysely'
import { type BusinessDate, compareDates } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { raiseTask } from '../../contact/tasks/raise-task.ts'
import { addYears, cycleOf, nextCycle, runsOutOn, type Cycle } from './calendar.ts'
import { readHomeState } from './home-state.ts'
import { type Silent, listSilent } from './list-silent.ts'
import { markDormant } from './mark-dormant.ts'
import { type DueLetter, sendLetters } from './send-letters.ts'
import { STATE_RULES } from './state-rules.ts'

/** What is marked and written together; whoever is heard of meanwhile waits for no more than that. */
const PAGE = 500

/**
 * Marks accounts as dormant whose state's period is over, and writes to those who will be in a report
 * while its letters are due. A page of accounts at a time: killed, it goes on where it was.
 */
export async function watchDormancy(
  ctx: Context,
  institution_id: string,
  today: BusinessDate,
): Promise<void> {
  await addMissing(ctx, institution_id)
  const homeState = await readHomeState(ctx.db, institution_id)
  const until = latestOfInterest(today)
  const night: Night = { institution_id, today, cycles: new Map(), told: new Set() }
  let after: Silent | undefined
  for (;;) {
    const wish = { institution_id, homeState, until, after, limit: PAGE }
    const page = await listSilent(ctx.db, wish)
    const written = await readWritten(ctx, institution_id, page)
    const over = page.filter(
      ({ dormant_since, state, last_contact_on }) =>
        dormant_since === null && runsOutOn(state, last_contact_on) <= today,
    )
    await markDormant(ctx.db, institution_id, over, today)
    const reported = page.flatMap((silent) => reportsOf(night, silent))
    for (const { cycle } of reported) await tellOfReport(ctx, night, cycle)
    const due = reported.filter(
      ({ silent, cycle }) =>
        silent.balance_cents >= cycle.letterFromCents && !written.has(letterKey(silent, cycle)),
    )
    await sendLetters(ctx, institution_id, due)
    if (page.length < PAGE) return
    after = page.at(-1)
  }
}

/** Who was heard of later than this needs nothing yet, in whatever state. */
export function latestOfInterest(today: BusinessDate): BusinessDate {
  const days = Object.keys(STATE_RULES).flatMap((state) => [
    addYears(today, -(STATE_RULES[state]?.years ?? 0)),
    ...writingCycles(state, today).map(({ lastContact }) => lastContact),
  ])
  return days.toSorted(compareDates).at(-1) ?? today
}

/** The reports of a state before which letters go out on a day: two may overlap. */
export function writingCycles(state: string, today: BusinessDate): Cycle[] {
  const next = nextCycle(state, today)
  return [next, cycleOf(state, next.year + 1)].filter(
    ({ lettersFrom, lettersUntil }) => lettersFrom <= today && today <= lettersUntil,
  )
}

interface Night {
  institution_id: string
  today: BusinessDate
  /** By state: the same for everybody there. */
  cycles: Map<string, Cycle[]>
  /** Of which reports staff were told tonight. */
  told: Set<string>
}

/** The reports somebody will be in whose letters go out now. */
function reportsOf({ today, cycles }: Night, silent: Silent): DueLetter[] {
  const { state, last_contact_on, balance_cents } = silent
  const writing = cycles.get(state) ?? writingCycles(state, today)
  cycles.set(state, writing)
  return writing
    .filter(({ lastContact }) => last_contact_on <= lastContact && balance_cents > 0)
    .map((cycle) => ({ silent, cycle }))
}

function letterKey(
  { account_id }: Pick<Silent, 'account_id'>,
  { reportDue }: Pick<Cycle, 'reportDue'>,
): string {
  return `${account_id} ${reportDue}`
}

/** Who of these has which letter already: most nights all of them do. */
async function readWritten(
  { db }: Context,
  institution_id: string,
  page: readonly Silent[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ account_id: string; report_due: BusinessDate }>`
    select account_id, report_due from dormancy_letters
    where institution_id = ${institution_id}
      and account_id = any(${page.map(({ account_id }) => account_id)}::uuid[])`.execute(db)
  return new Set(rows.map((row) => letterKey(row, { reportDue: row.report_due })))
}

/** One piece of work for a state's report, due on its day. */
async function tellOfReport(
  ctx: Context,
  { institution_id, told }: Night,
  { state, year, reportDue }: Cycle,
): Promise<void> {
  const key = `escheat_report:${state}:${year}`
  if (told.has(key)) return
  told.add(key)
  await raiseTask(ctx.db, {
    institution_id,
    kind: 'escheat_report',
    message: `The ${year} report of unclaimed property to ${state} is due. Letters are being sent; print and post those on paper, then write the report and hand the money over on the page Dormancy.`,
    details: { state, year },
    dueAt: easternInstant(reportDue, '17:00'),
    key,
    now: ctx.clock.now(),
  })
}

/** An account of which nothing was noted yet was last heard of when it was opened. */
async function addMissing({ db }: Context, institution_id: string): Promise<void> {
  await sql`
    insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by, is_open)
    select account.institution_id, account.id, account.opened_on, 'opening', account.status = 'OPEN'
    from savings_accounts account
    where account.institution_id = ${institution_id} and not exists (
      select from account_contacts known
      where known.institution_id = account.institution_id and known.account_id = account.id)
    on conflict (institution_id, account_id) do nothing`.execute(db)
}
