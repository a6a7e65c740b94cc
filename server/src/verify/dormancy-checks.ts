import { sql } from 'kysely'

/** What must hold of money that went to a state (RULES-2: Dormancy). */
export const dormancyChecks = {
  'what is owed to states is what was handed over': sql<{ difference: string }>`
    select format('institution %s handed over %s cents, and booked %s', institution_id,
      sum(handed), sum(booked)) as difference
    from (
      select institution_id, amount_cents as handed, 0 as booked from escheat_items
      where outcome = 'HANDED_OVER'
      union all
      select p.institution_id, 0, p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where a.kind = 'unclaimed_payable') amounts
    group by institution_id having sum(handed) <> sum(booked)
    limit 1`,
  'two people agreed to every report that was handed over': sql<{ difference: string }>`
    select format('report %s to %s of %s', report.id, report.state, report.year) as difference
    from escheat_reports report
    where report.status <> 'ASKED' and not exists (
      select from staff_approvals asked
      where asked.institution_id = report.institution_id and asked.subject_id = report.id
        and asked.what = 'hand_over_unclaimed' and asked.decision = 'approved'
        and asked.decided_by <> asked.asked_by)
    limit 1`,
  'an account that was handed over is closed and empty': sql<{ difference: string }>`
    select format('account %s holds %s cents', item.account_id, balance.current_cents) as difference
    from escheat_items item
    join savings_balances balance on balance.institution_id = item.institution_id
      and balance.account_id = item.account_id
    where item.outcome = 'HANDED_OVER' and (balance.is_open or balance.current_cents <> 0)
    limit 1`,
}
