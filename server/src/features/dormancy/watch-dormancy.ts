import { sql } from 'kysely'
import { type BusinessDate, compareDates } from '../../calendar/business-date.ts'
import { easternInstant } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { inTransaction } from '../../db/transaction.ts'
import { raiseTask } from '../staff/raise-task.ts'
import { addYears, cycleOf, nextCycle, runsOutOn, type Cycle } from './calendar.ts'
import { readHomeState } from './home-state.ts'
import { type Silent, listSilent } from './list-silent.ts'
import { sendLetter } from './send-letter.ts'
import { STATE_RULES } from './state-rules.ts'

const PAGE = 500
const ACTOR = { kind: 'job', id: 'dormancy' } as const

/**
 * Marks accounts as dormant whose state's period is over, and writes to those who will be in a report
 * while its letters are due. Each account in a transaction of its own: killed, it goes on where it was.
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
    for (const silent of page) await watchOne(ctx, night, silent, written)
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

async function watchOne(
  ctx: Context,
  night: Night,
  silent: Silent,
  written: ReadonlySet<string>,
): Promise<void> {
  const { institution_id, today, cycles, told } = night
  const { account_id, state, last_contact_on, balance_cents } = silent
  if (silent.dormant_since === null && runsOutOn(state, last_contact_on) <= today) {
    await markDormant(ctx, institution_id, silent, today)
  }
  const writing = cycles.get(state) ?? writingCycles(state, today)
  cycles.set(state, writing)
  for (const cycle of writing) {
    if (last_contact_on > cycle.lastContact || balance_cents === 0) continue
    const report = `${state} ${cycle.year}`
    if (!told.has(report)) await tellOfReport(ctx, institution_id, cycle)
    told.add(report)
    if (
      balance_cents < cycle.letterFromCents ||
      written.has(letterKey(account_id, cycle.reportDue))
    ) {
      continue
    }
    await sendLetter(ctx, institution_id, silent, cycle)
  }
}

function letterKey(account_id: string, reportDue: BusinessDate): string {
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
  return new Set(rows.map(({ account_id, report_due }) => letterKey(account_id, report_due)))
}

async function markDormant(
  ctx: Context,
  institution_id: string,
  { account_id, depositor_id, last_contact_on, state }: Silent,
  today: BusinessDate,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const marked = await trx
      .updateTable('account_contacts')
      .set({ dormant_since: today })
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .where('is_open', '=', true)
      .where('dormant_since', 'is', null)
      // Heard of in this very moment, it is none.
      .where('last_contact_on', '=', last_contact_on)
      .returning('account_id')
      .executeTakeFirst()
    if (marked === undefined) return
    await writeAudit(trx, {
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
    })
  })
}

/** One piece of work for a state's report, due on its day. */
async function tellOfReport(ctx: Context, institution_id: string, cycle: Cycle): Promise<void> {
  const { state, year, reportDue } = cycle
  await raiseTask(ctx.db, {
    institution_id,
    kind: 'escheat_report',
    message: `The ${year} report of unclaimed property to ${state} is due. Letters are being sent; print and post those on paper, then write the report and hand the money over on the page Dormancy.`,
    details: { state, year },
    dueAt: easternInstant(reportDue, '17:00'),
    key: `escheat_report:${state}:${year}`,
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
