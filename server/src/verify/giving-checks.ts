import { sql } from 'kysely'

/** What must hold of giving, each recomputed from the interest it is a share of. */
export const givingChecks = {
  'every gift is its share of the interest of its month': sql<{ difference: string }>`
    select format('entity %s, %s: %s cents of %s and %s carried, at a share of %s', entity_id,
      month_end, amount_cents, interest_cents, carried_before, share) as difference
    from (
      select gift.*, coalesce(lag(carried_cents) over before, 0) as carried_before, (
        select coalesce(sum(cents), 0) from (
          select payment.amount_cents as cents from interest_payments payment
          where payment.institution_id = gift.institution_id
            and payment.account_id = gift.account_id
            and payment.effective_date between date_trunc('month', gift.month_end)::date
              and gift.month_end
          union all
          select -takeback.amount_cents from interest_takebacks takeback
          where takeback.institution_id = gift.institution_id
            and takeback.account_id = gift.account_id
            and takeback.effective_date between date_trunc('month', gift.month_end)::date
              and gift.month_end) amounts) as credited
      from nonprofit_gifts gift
      window before as (partition by institution_id, entity_id order by month_end)) gift
    where interest_cents <> credited
      or carried_cents <> least(interest_cents + carried_before, 0)
      or amount_cents <> round(greatest(interest_cents + carried_before, 0) * share)
    limit 1`,
  'every gift is in the books, and nothing else is owed to non-profits': sql<{
    difference: string
  }>`
    select format('institution %s owes non-profits %s cents, and gave %s', institution_id,
      sum(booked), sum(given)) as difference
    from (
      select institution_id, amount_cents as given, 0 as booked from nonprofit_gifts
      union all
      select p.institution_id, 0, p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where a.kind = 'donations_payable') amounts
    group by institution_id having sum(given) <> sum(booked)
    limit 1`,
  'every gift is its own entry, of the institution’s money alone': sql<{ difference: string }>`
    select format('entity %s, %s: entry %s', gift.entity_id, gift.month_end, gift.entry_id) as difference
    from nonprofit_gifts gift
    where gift.amount_cents > 0 and not exists (
      select from postings owed
      join postings spent on spent.institution_id = owed.institution_id
        and spent.entry_id = owed.entry_id and spent.amount_cents = -owed.amount_cents
      join ledger_accounts payable on payable.institution_id = owed.institution_id
        and payable.id = owed.account_id and payable.kind = 'donations_payable'
      join ledger_accounts expense on expense.institution_id = spent.institution_id
        and expense.id = spent.account_id and expense.kind = 'interest_expense'
      where owed.institution_id = gift.institution_id and owed.entry_id = gift.entry_id
        and owed.amount_cents = gift.amount_cents)
    limit 1`,
}
