import type { DormancyLine } from '@passbook/contract/console/dormancy'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { addMonths, type BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { reportOf, runsOutOn } from '../calendar.ts'
import { findSilent, listSilent, type Silent } from '../list-silent.ts'
import { readHomeState } from '../state-rules.ts'

const PAGE = 50
/** Whoever was heard of within two years is far from any state's period. */
const SILENT_MONTHS = 24

interface Wish {
  view?: 'dormant' | 'asked' | 'soon' | undefined
  state?: string | undefined
  after?: string | undefined
}

const ONLY = { dormant: 'dormant', asked: 'asked', soon: 'not dormant' } as const

/** Accounts of which nothing was heard for long, the longest first. */
export async function listDormancy(
  { db, clock }: Context,
  caller: StaffCaller,
  { view = 'dormant', state, after }: Wish,
): Promise<{ accounts: DormancyLine[]; has_more: boolean }> {
  const { institution_id } = caller
  const { entities: leftOut } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const homeState = await readHomeState(db, institution_id)
  const last = after && (await findSilent(db, { institution_id, account_id: after, homeState }))
  // What a holder asked for was heard of just now.
  const until = view === 'soon' ? addMonths(today, -SILENT_MONTHS) : today
  const rows = await listSilent(db, {
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

interface Beside {
  account_id: string
  letter_sent_at: Date | null
  is_being_reactivated: boolean
}

/** Accounts as the page tells them, with their last letter and what a second person is asked. */
export async function toLines(
  db: Database,
  institution_id: string,
  silent: readonly Silent[],
  today: BusinessDate,
): Promise<DormancyLine[]> {
  const ids = silent.map(({ account_id }) => account_id)
  const { rows } = await sql<Beside>`
    select wanted.account_id,
      (select max(letter.sent_at) from dormancy_letters letter
        where letter.institution_id = ${institution_id}
          and letter.account_id = wanted.account_id) as letter_sent_at,
      exists (select from staff_approvals asked
        where asked.institution_id = ${institution_id} and asked.what = 'reactivate_account'
          and asked.subject_id = wanted.account_id and asked.decision is null) as is_being_reactivated
    from unnest(${ids}::uuid[]) as wanted (account_id)`.execute(db)
  const beside = new Map(rows.map((row) => [row.account_id, row]))
  return silent.map((each) => {
    const { letter_sent_at, is_being_reactivated } = beside.get(each.account_id) ?? {}
    return {
      ...each,
      runs_out_on: runsOutOn(each.state, each.last_contact_on),
      letter_sent_at: letter_sent_at?.toISOString() ?? null,
      report_due: reportOf(each.state, each.last_contact_on, today).reportDue,
      asked_back_at: each.asked_back_at?.toISOString() ?? null,
      is_being_reactivated: is_being_reactivated ?? false,
    }
  })
}
