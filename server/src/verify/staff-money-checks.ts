import { sql } from 'kysely'
import { moneyMoved } from '../domains/compliance/reports/money-moved.ts'

const STAFF_KINDS = sql`('refund', 'deposit_reversal', 'withdrawal_reversal')`

/** Checks of money that staff moved by hand (RULES-2: Console, records). */
export const staffMoneyChecks = {
  'two people stand behind every refund and every reversal': sql<{ difference: string }>`
    select format('%s %s was made by %s and %s', transfer.kind, transfer.id,
      coalesce(people.asked_by, 'nobody'), coalesce(people.agreed_by, 'nobody')) as difference
    from transfers transfer
    left join money_by_hand people on people.institution_id = transfer.institution_id
      and people.transfer_id = transfer.id
    where transfer.kind in ${STAFF_KINDS} and (people.transfer_id is null
      or not people.is_earlier and (people.agreed_by is null
        or lower(people.agreed_by) = lower(people.asked_by)))
    limit 1`,
  'a refund or reversal asked for at the console is what two of the staff agreed to': sql<{
    difference: string
  }>`
    select format('transfer %s, question %s', people.transfer_id, asked.id) as difference
    from money_by_hand people
    join transfers transfer on transfer.institution_id = people.institution_id
      and transfer.id = people.transfer_id
    join staff_approvals asked on asked.institution_id = people.institution_id
      and asked.id = people.approval_id
    join staff asker on asker.institution_id = asked.institution_id and asker.id = asked.asked_by
    left join staff decider on decider.institution_id = asked.institution_id
      and decider.id = asked.decided_by
    where asked.decision is distinct from 'approved'
      or asker.email <> people.asked_by or decider.email is distinct from people.agreed_by
      or case transfer.kind
        when 'refund' then asked.what <> 'refund' or asked.subject_id <> transfer.account_id
          or (asked.payload ->> 'amount_cents')::bigint <> transfer.amount_cents
        else asked.what <> 'reverse_transfer'
          or asked.subject_id is distinct from transfer.reverses_transfer_id end
    limit 1`,
  'everybody whose account it is was written to of a refund or reversal': sql<{
    difference: string
  }>`
    select format('transfer %s: no letter to depositor %s', people.transfer_id, holder.id)
      as difference
    from money_by_hand people
    join transfers transfer on transfer.institution_id = people.institution_id
      and transfer.id = people.transfer_id
    join entities entity on entity.institution_id = transfer.institution_id
      and entity.savings_account_id = transfer.account_id
    join depositors holder on holder.institution_id = entity.institution_id
      and holder.entity_id = entity.id and holder.is_holder and holder.user_id is not null
    where not people.is_earlier
      -- Whoever joined afterwards was not to be told.
      and coalesce(holder.joined_on
        < (people.made_at at time zone 'America/New_York')::date, true)
      and not exists (
        select from money_by_hand_letters letter
        where letter.institution_id = people.institution_id
          and letter.transfer_id = people.transfer_id and letter.depositor_id = holder.id)
    limit 1`,
  'a reversal is for the amount of what it reverses': sql<{ difference: string }>`
    select format('transfer %s: %s cents for %s', reversal.id, reversal.amount_cents,
      original.amount_cents) as difference
    from transfers reversal
    join transfers original on original.institution_id = reversal.institution_id
      and original.id = reversal.reverses_transfer_id
    where reversal.amount_cents <> original.amount_cents
    limit 1`,
  'every refund is the institution’s own money': sql<{ difference: string }>`
    select format('institution %s refunded %s cents, and booked %s', institution_id,
      sum(refunded), sum(booked)) as difference
    from (
      select institution_id, amount_cents as refunded, 0 as booked from transfers
      where kind = 'refund'
      union all
      select p.institution_id, 0, -p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where a.kind = 'refund_expense') amounts
    group by institution_id having sum(refunded) <> sum(booked)
    limit 1`,
}

/** Manual entries are what two people approved, and nothing else is posted to their accounts. */
export const manualEntryChecks = {
  'every manual entry is in the books as two people approved it': sql<{ difference: string }>`
    select format('manual entry %s, request %s', made.id, made.approval_id) as difference
    from manual_entries made
    left join staff_approvals asked on asked.institution_id = made.institution_id
      and asked.id = made.approval_id
    where asked.decision is distinct from 'approved' or asked.asked_by <> made.asked_by
      or asked.decided_by is distinct from made.agreed_by
      or (asked.payload ->> 'amount_cents')::bigint is distinct from made.amount_cents
      or array[made.credit, made.amount_cents::text, made.debit, (-made.amount_cents)::text]
        is distinct from (
          select array_agg(part order by p.amount_cents desc, parts.number)
          from postings p
          join ledger_accounts account on account.institution_id = p.institution_id
            and account.id = p.account_id
          cross join lateral (values (1, account.kind), (2, p.amount_cents::text))
            as parts (number, part)
          where p.institution_id = made.institution_id and p.entry_id = made.entry_id)
    limit 1`,
  'only manual entries use the accounts that are kept for them': sql<{ difference: string }>`
    select format('entry %s on %s', p.entry_id, account.kind) as difference
    from postings p
    join ledger_accounts account on account.institution_id = p.institution_id
      and account.id = p.account_id
    where account.kind in ('bank_fees', 'other_expense', 'other_income') and not exists (
      select from manual_entries made where made.institution_id = p.institution_id
        and made.entry_id = p.entry_id)
    limit 1`,
}

/** The reports of the console give the same figures as the ledger. */
export const reportChecks = {
  'the report of deposits and withdrawals agrees with the ledger on every day': sql<{
    difference: string
  }>`
    select format('institution %s on %s: the report has %s cents of deposits and withdrawals, the ledger %s',
      institution_id, date, sum(reported), sum(booked)) as difference
    from (
      select institution_id, date, case when what in ('deposit', 'returned_withdrawal')
        then amount_cents else -amount_cents end as reported, 0 as booked
      from (${moneyMoved(sql`true`)}) moved
      union all
      -- A deposit may pay a debt and a return may go to suspense; clearing has all of it.
      select entry.institution_id, entry.effective_date, 0, -p.amount_cents
      from journal_entries entry
      join transfers transfer on transfer.institution_id = entry.institution_id
        and transfer.id = entry.transfer_id
        and transfer.kind in ('deposit', 'withdrawal', 'payout')
      join postings p on p.institution_id = entry.institution_id and p.entry_id = entry.id
      join ledger_accounts account on account.institution_id = p.institution_id
        and account.id = p.account_id and account.kind = 'ach_clearing'
      where entry.kind in ('deposit', 'withdrawal', 'return')) amounts
    group by institution_id, date having sum(reported) <> sum(booked)
    limit 1`,
}
