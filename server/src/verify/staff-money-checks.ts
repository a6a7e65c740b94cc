import { sql } from 'kysely'

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
