import { type RawBuilder, sql } from 'kysely'

type Check = RawBuilder<{ difference: string }>

/**
 * Every line of every statement, in printed order, with its posting. The lateral join looks up one posting
 * at a time, so that the index is used whatever the table statistics say.
 */
const STATEMENT_LINES = sql`
  select statement.institution_id, statement.id, statement.account_id, statement.period_from,
    statement.period_to, statement.opening_cents, line.place,
    (line.value ->> 'account_seq')::bigint as account_seq, (line.value ->> 'date')::date as date,
    (line.value ->> 'amount_cents')::bigint as amount_cents,
    (line.value ->> 'balance_cents')::bigint as balance_cents,
    posting.entry_id, posting.amount_cents as posted_cents
  from statements statement
  cross join lateral jsonb_array_elements(statement.lines) with ordinality as line (value, place)
  left join lateral (
    select p.entry_id, p.amount_cents from postings p
    where p.institution_id = statement.institution_id and p.account_id = statement.account_id
      and p.effective_date = (line.value ->> 'date')::date
      and p.account_seq = (line.value ->> 'account_seq')::bigint
    limit 1) posting on true`

/** The lines with the day from which they earn: monthly interest and its tax from the next day. */
const EARNING = sql`
  select line.*, line.date + (payment.entry_id is not null)::int as earns_from
  from (${STATEMENT_LINES}) line
  left join interest_payments payment on payment.institution_id = line.institution_id
    and payment.account_id = line.account_id and payment.reason = 'month'
    and line.entry_id in (payment.entry_id, payment.withholding_entry_id)`

/**
 * Checks of statements, recomputed from the postings they list. `which` is a condition on `statement` that
 * limits the checks to some statements.
 */
export function statementChecks(which: RawBuilder<unknown> = sql`true`): Record<string, Check> {
  return {
    'every statement begins where the one before ended': sql`
      select format('account %s, statement to %s: from %s with %s cents', account_id, period_to,
        period_from, opening_cents) as difference
      from (
        select statement.*, account.opened_on, lag(period_to) over before as before_to,
          lag(closing_cents) over before as before_cents
        from statements statement
        join savings_accounts account on account.institution_id = statement.institution_id
          and account.id = statement.account_id
        window before as (partition by statement.institution_id, account_id order by period_to)
      ) statement
      where ${which} and (period_from <> coalesce(before_to + 1, opened_on)
        or opening_cents <> coalesce(before_cents, 0))
      limit 1`,
    'every line of a statement is a posting, and on no other one': sql`
      select format('account %s, statement to %s, line %s: %s cents of %s, balance %s',
        account_id, period_to, place, amount_cents, date, balance_cents) as difference
      from (
        select line.*, opening_cents + sum(line.amount_cents) over (
            partition by line.institution_id, line.id order by line.place) as replayed,
          count(*) over (
            partition by line.institution_id, line.account_id, line.account_seq) as times
        from (${STATEMENT_LINES}) line) statement
      where ${which} and (posted_cents is distinct from amount_cents or date > period_to
        or balance_cents <> replayed or times > 1)
      limit 1`,
    // Every line is a posting and is on one statement only, so comparing the counts is enough.
    'every posting is on the statement of its time': sql`
      select format('account %s: up to %s there are %s postings, and %s on statements', account_id,
        period_to, coalesce(posted.count, 0), listed) as difference
      from (
        select statement.*, sum(jsonb_array_length(lines)) over (
          partition by institution_id, account_id order by period_to) as listed
        from statements statement) statement
      left join (
        select issued.institution_id, issued.id, count(*) as count
        from statements issued
        join postings p on p.institution_id = issued.institution_id
          and p.account_id = issued.account_id and p.account_seq is not null
          and p.effective_date <= issued.period_to and p.account_seq <= issued.through_seq
        group by 1, 2) posted
        on posted.institution_id = statement.institution_id and posted.id = statement.id
      where ${which} and coalesce(posted.count, 0) <> listed
      limit 1`,
    'every statement closes with what its lines come to': sql`
      select format('account %s, statement to %s: %s cents, replayed %s', account_id, period_to,
        closing_cents, replayed) as difference
      from (
        select statement.*, opening_cents + coalesce((
          select sum((line ->> 'amount_cents')::bigint)
          from jsonb_array_elements(lines) line), 0) as replayed
        from statements statement) statement
      where ${which} and closing_cents <> replayed
      limit 1`,
    'every statement tells what was earned and withheld': sql`
      select format('account %s, statement to %s: interest %s and %s, withheld %s and %s',
        statement.account_id, period_to, interest_cents, coalesce(paid.cents, 0), withheld_cents,
        coalesce(taken.cents, 0)) as difference
      from statements statement
      left join (
        select issued.institution_id, issued.id, sum(earned.cents) as cents
        from statements issued
        join (
          select institution_id, account_id, effective_date, amount_cents as cents
          from interest_payments
          union all
          select institution_id, account_id, effective_date, -amount_cents
          from interest_takebacks) earned on earned.institution_id = issued.institution_id
          and earned.account_id = issued.account_id
          and earned.effective_date between issued.period_from and issued.period_to
        group by 1, 2) paid
        on paid.institution_id = statement.institution_id and paid.id = statement.id
      left join (
        select line.institution_id, line.id, -sum(line.amount_cents) as cents
        from (${STATEMENT_LINES}) line
        join journal_entries entry on entry.institution_id = line.institution_id
          and entry.id = line.entry_id and entry.kind = 'withholding'
        group by 1, 2) taken
        on taken.institution_id = statement.institution_id and taken.id = statement.id
      where ${which} and (interest_cents <> coalesce(paid.cents, 0)
        or withheld_cents <> coalesce(taken.cents, 0))
      limit 1`,
    // A dispute decided later on the day an account was closed is on no statement.
    'every statement tells what corrected problems made good': sql`
      select format('account %s, statement to %s: %s and %s cents', statement.account_id, period_to,
        shown.cents, good.cents) as difference
      from statements statement
      cross join lateral (
        select coalesce((statement.printed ->> 'made_good_cents')::bigint, 0) as cents) shown
      cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents from interest_made_good good
        where good.institution_id = statement.institution_id
          and good.account_id = statement.account_id
          and good.effective_date between statement.period_from and statement.period_to) good
      where ${which} and (shown.cents > good.cents or (shown.cents < good.cents and not is_final))
      limit 1`,
    'every statement tells the average of its days': sql`
      select format('account %s, statement to %s: %s cents, replayed %s', account_id, period_to,
        average_daily_balance_cents, average.cents) as difference
      from statements statement
      join (
        select institution_id, id, round_half_even(avg(balance_cents)) as cents
        from (
          select issued.institution_id, issued.id, greatest(issued.opening_cents
            + sum(coalesce(change.cents, 0)) over (
              partition by issued.institution_id, issued.id order by day), 0) as balance_cents
          from statements issued
          cross join lateral generate_series(
            issued.period_from, issued.period_to, interval '1 day') as day
          left join (
            select institution_id, id, greatest(earns_from, period_from) as changed_on,
              sum(amount_cents) as cents
            from (${EARNING}) earning group by 1, 2, 3) change
            on change.institution_id = issued.institution_id and change.id = issued.id
            and change.changed_on = day::date) days
        group by 1, 2) average
        on average.institution_id = statement.institution_id and average.id = statement.id
      where ${which} and average_daily_balance_cents <> average.cents
      limit 1`,
  }
}
