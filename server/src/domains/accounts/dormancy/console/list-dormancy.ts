import type { DormancyLine } from '@passbook/contract/console/dormancy'
import { addMonths } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { readHomeState } from '../home-state.ts'
import { findSilent, listSilent } from '../list-silent.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import { toLines } from './lines.ts'

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
