import type { DormancyLine, StateReport } from '@passbook/contract/console/dormancy'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import {
  addMonths,
  type BusinessDate,
  compareDates,
} from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { FindEntities } from '../../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { stateName } from '../../../contact/activity.ts'
import { reportOf, runsOutOn, type Cycle, cycleOf, nextCycle, ruleOf } from '../calendar.ts'
import { findContactRecord, listInactive, type InactiveAccount } from '../list-inactive.ts'
import { findCycle, listSilent } from '../state-report.ts'
import { lacksPostedLetter } from '../posted-letters.ts'
import { readHomeState, stateInSql, STATE_RULES } from '../state-rules.ts'

const PAGE = 50
/** An account with contact in the last two years is far from any state's period. */
const SILENT_MONTHS = 24

interface DormancyFilter {
  view?: 'dormant' | 'asked' | 'soon' | undefined
  state?: string | undefined
  after?: string | undefined
}

const ONLY = { dormant: 'dormant', asked: 'asked', soon: 'not dormant' } as const

/** Accounts without contact for a long time, the longest first. */
export async function listDormancy(
  { db, clock }: Context,
  caller: StaffCaller,
  { view = 'dormant', state, after }: DormancyFilter,
): Promise<{ accounts: DormancyLine[]; has_more: boolean }> {
  const { institution_id } = caller
  const { entities: leftOut } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const homeState = await readHomeState(db, institution_id)
  const last =
    after && (await findContactRecord(db, { institution_id, account_id: after, homeState }))
  // A holder's request counts as contact today, so these views go up to today.
  const until = view === 'soon' ? addMonths(today, -SILENT_MONTHS) : today
  const rows = await listInactive(db, {
    institution_id,
    homeState,
    until,
    only: ONLY[view],
    state,
    after: last || undefined,
    leftOut,
    limit: PAGE + 1,
  })
  const accounts = await toLines(db, institution_id, rows.slice(0, PAGE), today)
  return { accounts, has_more: rows.length > PAGE }
}

interface LineDetails {
  account_id: string
  letter_sent_at: Date | null
  is_being_reactivated: boolean
}

/** Accounts as lines of the page, with their last letter and whether a reactivation awaits approval. */
export async function toLines(
  db: Database,
  institution_id: string,
  inactive: readonly InactiveAccount[],
  today: BusinessDate,
): Promise<DormancyLine[]> {
  const ids = inactive.map(({ account_id }) => account_id)
  const { rows } = await sql<LineDetails>`
    select wanted.account_id,
      (select max(letter.sent_at) from dormancy_letters letter
        where letter.institution_id = ${institution_id}
          and letter.account_id = wanted.account_id) as letter_sent_at,
      exists (select from staff_approvals asked
        where asked.institution_id = ${institution_id} and asked.what = 'reactivate_account'
          and asked.subject_id = wanted.account_id and asked.decision is null) as is_being_reactivated
    from unnest(${ids}::uuid[]) as wanted (account_id)`.execute(db)
  const detailsById = new Map(rows.map((row) => [row.account_id, row]))
  return inactive.map((each) => {
    const { letter_sent_at, is_being_reactivated } = detailsById.get(each.account_id) ?? {}
    return {
      ...each,
      runs_out_on: runsOutOn(each.state, each.last_contact_on),
      letter_sent_at: letter_sent_at?.toISOString() ?? null,
      report_due: reportOf(each.state, each.last_contact_on, today).fileBy,
      asked_back_at: each.asked_back_at?.toISOString() ?? null,
      is_being_reactivated: is_being_reactivated ?? false,
    }
  })
}

/** A report that is later than this is no longer offered: the letters of a later one have gone out. */
const OVERDUE_YEARS = [3, 2, 1] as const

/** At most this many past reports are listed, newest first; there is at most one upcoming per state. */
const MOST_PAST_REPORTS = 200

interface Counted {
  state: string
  accounts: number
  ready: number
  balance_cents: number
  letters_missing: number
}

type PastReport = Pick<StateReport, 'state' | 'year' | 'status' | 'handed_over' | 'left_out'> & {
  accounts: number
  balance_cents: number
}

/** The upcoming report to each state with reportable accounts, the earliest due first; then past reports. */
export function listStateReports(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
): Promise<StateReport[]> {
  return readStateReports(db, institution_id, easternDate(clock.now()))
}

/** The same for a day; the nightly run finds the late ones by it. */
export async function readStateReports(
  db: Database,
  institution_id: string,
  today: BusinessDate,
): Promise<StateReport[]> {
  const homeState = await readHomeState(db, institution_id)
  const made = await listPastReports(db, institution_id)
  const cycles = Object.keys(STATE_RULES).flatMap((state) => {
    const next = nextCycle(state, today)
    // Overdue reports stay listed until they are handed over.
    const overdue = OVERDUE_YEARS.map((years) => cycleOf(state, next.year - years))
    return [...overdue, next]
  })
  const toCome: StateReport[] = []
  for (const [each, counted] of await countAll(db, { institution_id, homeState, cycles })) {
    const known = made.find(({ state, year }) => state === each.state && year === each.year)
    if (known !== undefined && known.status !== 'ASKED') continue
    // Without a letter in its time an account waits for the next report, and is counted there.
    if (each.reportDue < today && counted.ready === 0) continue
    const state = { ...toReport(each), ...counted, status: known?.status ?? ('OPEN' as const) }
    toCome.push({ ...state, handed_over: 0, left_out: 0, late_since: lateSince(state, today) })
  }
  const done = made
    .filter(({ status }) => status !== 'ASKED')
    .map((row) => ({
      ...toReport(cycleOf(row.state, row.year)),
      letters_missing: 0,
      ready: row.status === 'REPORTED' ? row.accounts : 0,
      ...row,
    }))
    .map((report) => ({ ...report, late_since: lateSince(report, today) }))
  return [...toCome.toSorted((a, b) => (a.report_due < b.report_due ? -1 : 1)), ...done]
}

/** The key of the task about a late report. */
export function lateReportKey({ state, year }: Pick<StateReport, 'state' | 'year'>): string {
  return `state_report_late:${state}:${year}`
}

type Dates = Pick<StateReport, 'status' | 'report_due' | 'money_until'>

/** The last day of what is still to be done for a report, once it has passed. */
function lateSince({ status, report_due, money_until }: Dates, today: BusinessDate) {
  const due = status === 'REPORTED' ? money_until : report_due
  const isOpen = status === 'OPEN' || status === 'ASKED' || status === 'REPORTED'
  return isOpen && due !== null && due < today ? due : null
}

function toReport(cycle: Cycle) {
  const { years, unchecked, note } = ruleOf(cycle.state)
  return {
    state: cycle.state,
    state_name: stateName(cycle.state),
    year: cycle.year,
    report_due: cycle.fileBy,
    money_from: cycle.money?.from ?? null,
    money_until: cycle.money?.until ?? null,
    cutoff: cycle.cutoff,
    years,
    letters_from: cycle.lettersFrom,
    letters_until: cycle.lettersUntil,
    letter_from_cents: cycle.letterFromCents,
    unchecked: [...unchecked],
    note,
  }
}

interface CountInput {
  institution_id: string
  homeState: string
  cycles: readonly Cycle[]
}

/** Counts the accounts of each report, in one statement. */
async function countAll(
  db: Database,
  { institution_id, homeState, cycles }: CountInput,
): Promise<[Cycle, Omit<Counted, 'state'>][]> {
  const latest = cycles
    .map(({ lastContact }) => lastContact)
    .toSorted(compareDates)
    .at(-1)
  const lacks = lacksPostedLetter({
    institution_id,
    account: sql.ref('silent.account_id'),
    reportDue: sql.ref('cycle.report_due'),
    from: sql.ref('cycle.letters_from'),
    until: sql.ref('cycle.letters_until'),
  })
  const { rows } = await sql<Counted & { place: number }>`
    with silent as materialized (
      select contact.account_id, contact.last_contact_on, balance.current_cents,
        ${stateInSql(homeState)} as state
      from account_contacts contact
      join savings_balances balance on balance.institution_id = contact.institution_id
        and balance.account_id = contact.account_id and balance.current_cents > 0
      where contact.institution_id = ${institution_id} and contact.is_open
        and contact.last_contact_on <= ${latest}::date)
    select cycle.place::int, count(*)::int as accounts,
      sum(silent.current_cents)::bigint as balance_cents,
      (count(*) - sum(letter.missing))::int as ready, sum(letter.missing)::int as letters_missing
    from unnest(${cycles.map(({ state }) => state)}::text[],
      ${cycles.map(({ lastContact }) => lastContact)}::date[],
      ${cycles.map(({ reportDue }) => reportDue)}::date[],
      ${cycles.map(({ lettersFrom }) => lettersFrom)}::date[],
      ${cycles.map(({ lettersUntil }) => lettersUntil)}::date[],
      ${cycles.map(({ letterFromCents }) => letterFromCents)}::bigint[])
      with ordinality as cycle (state, last_contact, report_due, letters_from, letters_until,
        from_cents, place)
    join silent on silent.state = cycle.state and silent.last_contact_on <= cycle.last_contact
    cross join lateral (
      select (silent.current_cents >= cycle.from_cents and ${lacks})::int as missing) letter
    group by cycle.place`.execute(db)
  return rows.flatMap(({ place, ...counted }) => {
    const cycle = cycles[place - 1]
    return cycle ? [[cycle, counted] as [Cycle, Omit<Counted, 'state'>]] : []
  })
}

async function listPastReports(db: Database, institution_id: string): Promise<PastReport[]> {
  const { rows } = await sql<PastReport>`
    select report.state, report.year, report.status, count(item.account_id)::int as accounts,
      coalesce(sum(item.amount_cents), 0)::bigint as balance_cents,
      count(*) filter (where item.outcome = 'HANDED_OVER')::int as handed_over,
      count(*) filter (where item.outcome = 'LEFT_OUT')::int as left_out
    from escheat_reports report
    left join escheat_items item on item.institution_id = report.institution_id
      and item.report_id = report.id
    where report.institution_id = ${institution_id}
    group by report.institution_id, report.id
    order by report.year desc, report.state limit ${MOST_PAST_REPORTS}`.execute(db)
  return rows
}

interface StateYear {
  state: string
  year: number
}

/** The entities whose accounts are in a report to a state: as of now, or as handed over. */
export function inStateReport({ state, year }: StateYear, now: Date): FindEntities {
  return async (db, institution_id) => {
    const which = { institution_id, state, year }
    const inactive = await listSilent(db, which, findCycle(which, now))
    const written = await db
      .selectFrom('escheat_items as item')
      .innerJoin('escheat_reports as report', (join) =>
        join
          .onRef('report.institution_id', '=', 'item.institution_id')
          .onRef('report.id', '=', 'item.report_id'),
      )
      .select('item.account_id')
      .where('item.institution_id', '=', institution_id)
      .where('report.state', '=', state)
      .where('report.year', '=', year)
      .execute()
    const accounts = [...inactive, ...written].map(({ account_id }) => account_id)
    return entitiesOf(db, institution_id, accounts)
  }
}

async function entitiesOf(
  db: Database,
  institution_id: string,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}
