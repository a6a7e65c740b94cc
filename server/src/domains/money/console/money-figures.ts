import type { TrialBalance, ReturnRate, Owing } from '@passbook/contract/console/money'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { notAmong, ownRows } from '../../../platform/conflicts-of-interest/own-entities.ts'
import { measureReturnRates } from '../returns/check-return-rates.ts'

/** The books at the end of a day: every account of one kind together, and both sides the same. */
export async function readTrialBalance(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
  wanted: string | undefined,
): Promise<TrialBalance> {
  const on: BusinessDate = wanted ? parseBusinessDate(wanted) : easternDate(clock.now())
  const { rows } = await sql<{ kind: string; cents: number }>`
    select account.kind, coalesce(sum(posting.amount_cents), 0)::bigint as cents
    from ledger_accounts account
    left join postings posting on posting.institution_id = account.institution_id
      and posting.account_id = account.id and posting.effective_date <= ${on}
    where account.institution_id = ${institution_id}
    group by account.kind order by account.kind`.execute(db)
  const accounts = rows.map(({ kind, cents }) => ({
    kind,
    debit_cents: Math.max(0, -cents),
    credit_cents: Math.max(0, cents),
  }))
  const sum = (side: 'debit_cents' | 'credit_cents') =>
    accounts.reduce((total, account) => total + account[side], 0)
  return { on, accounts, debit_cents: sum('debit_cents'), credit_cents: sum('credit_cents') }
}

/** What the days to come would be like, were they as the last two weeks. */
const RECENT_DAYS = 14

/** How near each limit on returns is, and where it is heading. */
export async function readRates(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
): Promise<ReturnRate[]> {
  const today = easternDate(clock.now())
  const measured = await measureReturnRates(db, institution_id, today)
  const recent = await measureReturnRates(db, institution_id, today, RECENT_DAYS)
  return measured.map(({ limitPercent, isSmall, ...rate }, place) => ({
    ...rate,
    forecast_percent: recent[place]?.debits ? recent[place].percent : rate.percent,
    limit_percent: limitPercent,
    is_small: isSmall,
  }))
}

const LIMIT = 500

/** Who owes for returns that were spent, by how long. */
export async function listOwing({ db, clock }: Context, caller: StaffCaller): Promise<Owing[]> {
  const { institution_id } = caller
  const { entities } = await ownRows(db, caller)
  const today = easternDate(clock.now())
  const { rows } = await sql<Owing>`
    select person.id as depositor_id, balance.receivable_cents as owed_cents,
      concat_ws(' ', person.first_name, person.last_name) as customer,
      coalesce(${today}::date - (
        select min((returned.date_processed at time zone 'America/New_York')::date)
        from transfers returned
        where returned.institution_id = balance.institution_id
          and returned.account_id = balance.account_id
          and returned.status = 'Returned' and returned.shortfall_cents > 0), 0) as days
    from savings_balances balance
    join entities on entities.institution_id = balance.institution_id
      and entities.savings_account_id = balance.account_id
    join depositors person on person.institution_id = entities.institution_id
      and person.entity_id = entities.id and person.is_primary
    where balance.institution_id = ${institution_id} and balance.receivable_cents > 0
      and ${notAmong('entities.id', entities)}
    order by days desc, person.id limit ${LIMIT}`.execute(db)
  return rows
}
