import type { TrialBalance } from '@passbook/contract/console/money'
import { sql } from 'kysely'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'

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
