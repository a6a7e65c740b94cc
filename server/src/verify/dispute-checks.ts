import { sql } from 'kysely'

/**
 * Checks of disputes: two people approve, credits stay within the disputed amount, letters are sent, and
 * notice is given before money is taken back.
 */
export const disputeChecks = {
  'every provisional credit has two people, or its last day, and its letter': sql<{
    difference: string
  }>`
    select format('dispute %s, credited on %s: asked by %s, agreed by %s, letter of %s',
      credit.dispute_id, credit.credited_on, coalesce(credit.asked_by, 'nobody'),
      coalesce(credit.agreed_by, 'nobody'), coalesce(letter.sent_on::text, 'no day')) as difference
    from dispute_credits credit
    join disputes dispute on dispute.institution_id = credit.institution_id
      and dispute.id = credit.dispute_id
    left join dispute_letters letter on letter.institution_id = credit.institution_id
      and letter.dispute_id = credit.dispute_id and letter.kind = 'credited'
    left join staff_approvals approval on approval.institution_id = credit.institution_id
      and approval.id = credit.approval_id
    where (case when credit.is_by_deadline then credit.credited_on < dispute.decide_by
        else credit.asked_by is null or credit.agreed_by is null
          or credit.asked_by = credit.agreed_by end)
      or (credit.approval_id is not null and (approval.decision is distinct from 'approved'
        or approval.what <> 'credit_dispute' or approval.subject_id <> credit.dispute_id))
      or letter.sent_on is null or letter.sent_on > credit.credited_on + 2
      or (letter.facts ->> 'amount')::bigint <> credit.amount_cents
      or (letter.facts ->> 'interest')::bigint <> credit.interest_cents
    limit 1`,
  'every decision of a dispute has two people and its letter': sql<{ difference: string }>`
    select format('dispute %s, decided on %s: asked by %s, agreed by %s, letter of %s',
      decision.dispute_id, decision.decided_on, decision.asked_by, decision.agreed_by,
      coalesce(letter.sent_on::text, 'no day')) as difference
    from dispute_decisions decision
    left join dispute_letters letter on letter.institution_id = decision.institution_id
      and letter.dispute_id = decision.dispute_id
      and letter.kind = case decision.outcome when 'error' then 'corrected'
        else decision.outcome end
    left join staff_approvals approval on approval.institution_id = decision.institution_id
      and approval.id = decision.approval_id
    where decision.asked_by = decision.agreed_by
      or (decision.approval_id is not null and (approval.decision is distinct from 'approved'
        or approval.what <> 'decide_dispute' or approval.subject_id <> decision.dispute_id))
      or letter.sent_on is null or letter.sent_on > decision.decided_on + 3
      or (decision.outcome <> 'error' and (letter.facts ->> 'reasons' <> decision.reasons
        or (letter.facts ->> 'debit_amount')::bigint <> decision.debit_cents
        or letter.facts ->> 'debit_on' <> coalesce(decision.debit_on::text, 'none')))
    limit 1`,
  'no credit is taken back but with notice, on its day, and never a final one': sql<{
    difference: string
  }>`
    select format('dispute %s: %s cents taken back on %s; told on %s of %s cents on %s',
      debit.dispute_id, debit.amount_cents, debit.debited_on,
      coalesce(letter.sent_on::text, 'no day'), letter.facts ->> 'debit_amount',
      letter.facts ->> 'debit_on') as difference
    from dispute_debits debit
    join dispute_decisions decision on decision.institution_id = debit.institution_id
      and decision.dispute_id = debit.dispute_id
    left join dispute_letters letter on letter.institution_id = debit.institution_id
      and letter.dispute_id = debit.dispute_id and letter.kind in ('no_error', 'other_error')
    where letter.sent_on is null or decision.outcome = 'error'
      -- Five business days are a week at least.
      or debit.debited_on < letter.sent_on + 7
      or debit.debited_on < (letter.facts ->> 'debit_on')::date
      or debit.amount_cents <> (letter.facts ->> 'debit_amount')::bigint
      or debit.amount_cents <> decision.debit_cents
    limit 1`,
  // Decisions from before interest was booked separately have neither of the two.
  'the interest in every final credit is in the books, and told for tax': sql<{
    difference: string
  }>`
    select format('dispute %s, decided on %s: interest %s, told %s, booked %s, withheld %s',
      decision.dispute_id, decision.decided_on, decision.interest_cents,
      coalesce(good.amount_cents, 0), booked.cents, coalesce(good.withheld_cents, 0)) as difference
    from dispute_decisions decision
    left join interest_made_good good on good.institution_id = decision.institution_id
      and good.dispute_id = decision.dispute_id
    cross join lateral (
      select coalesce(-sum(p.amount_cents), 0) as cents from postings p
      join ledger_accounts account on account.institution_id = p.institution_id
        and account.id = p.account_id and account.kind = 'interest_expense'
      where p.institution_id = decision.institution_id
        and p.entry_id in (decision.final_entry_id, decision.correction_entry_id)) booked
    where booked.cents <> coalesce(good.amount_cents, 0)
      or (good.dispute_id is not null and (good.amount_cents <> decision.interest_cents
        or good.effective_date <> decision.decided_on
        or good.withheld_cents
          <> case when good.is_withheld then round(good.amount_cents * 0.24) else 0 end))
    limit 1`,
  'what is credited provisionally is what waits to be decided or taken back': sql<{
    difference: string
  }>`
    select format('institution %s: %s cents in the books, by its disputes %s', institution_id,
      sum(booked), sum(open)) as difference
    from (
      select p.institution_id, -p.amount_cents as booked, 0 as open from postings p
      join ledger_accounts account on account.institution_id = p.institution_id
        and account.id = p.account_id and account.kind = 'provisional_credits'
      union all
      select credit.institution_id, 0, case when decision.dispute_id is null
          then credit.amount_cents + credit.interest_cents
          when debit.dispute_id is null then decision.debit_cents else 0 end
      from dispute_credits credit
      left join dispute_decisions decision using (institution_id, dispute_id)
      left join dispute_debits debit using (institution_id, dispute_id)) amounts
    group by institution_id having sum(booked) <> sum(open)
    limit 1`,
  'the deadline credits only a transfer that left that account, and once': sql<{
    difference: string
  }>`
    select format('dispute %s: the deadline credited %s cents of transfer %s, of %s cents',
      credit.dispute_id, credit.amount_cents, coalesce(dispute.transfer_id::text, 'none'),
      coalesce(transfer.amount_cents, 0)) as difference
    from dispute_credits credit
    join disputes dispute on dispute.institution_id = credit.institution_id
      and dispute.id = credit.dispute_id
    left join transfers transfer on transfer.institution_id = dispute.institution_id
      and transfer.id = dispute.transfer_id and transfer.account_id = dispute.account_id
      and transfer.direction = 'PrimaryToLinked' and transfer.posted_on is not null
    where credit.is_by_deadline and (transfer.id is null
      or credit.amount_cents > transfer.amount_cents
      -- By it a unique index finds a second credit, until this one was taken back whole.
      or dispute.clock_credit_of is distinct from case when exists (
        select from dispute_debits debit
        join dispute_decisions decision using (institution_id, dispute_id)
        where debit.institution_id = dispute.institution_id and debit.dispute_id = dispute.id
          and decision.outcome = 'no_error') then null else dispute.transfer_id end)
    limit 1`,
  'disputes about a transfer credit and correct at most its amount': sql<{ difference: string }>`
    select format('transfer %s: %s cents, of which disputes credited %s', transfer.id,
      transfer.amount_cents, named.cents) as difference
    from (
      select institution_id, transfer_id,
        credited_for_transfer(institution_id, transfer_id, null) as cents
      from disputes where transfer_id is not null group by institution_id, transfer_id) named
    join transfers transfer on transfer.institution_id = named.institution_id
      and transfer.id = named.transfer_id
    where named.cents > transfer.amount_cents
    limit 1`,
  'no dispute credits or corrects more than is in dispute, and its interest': sql<{
    difference: string
  }>`
    select format('dispute %s: %s of %s cents and %s interest, in dispute %s, booked %s',
      dispute.id, made.what, made.cents, made.interest, most.cents, made.booked) as difference
    from (
      select institution_id, dispute_id, 'credit' as what, amount_cents as cents,
        interest_cents as interest, amount_cents + interest_cents as booked from dispute_credits
      union all
      select decision.institution_id, dispute_id, 'decision', decision.amount_cents,
        interest_cents, (
          select coalesce(-sum(p.amount_cents), 0) from postings p
          join ledger_accounts account on account.institution_id = p.institution_id
            and account.id = p.account_id and account.kind in ('dispute_losses', 'interest_expense')
          where p.institution_id = decision.institution_id
            and p.entry_id in (decision.final_entry_id, decision.correction_entry_id))
      from dispute_decisions decision) made
    join disputes dispute on dispute.institution_id = made.institution_id
      and dispute.id = made.dispute_id
    cross join lateral (
      select case when dispute.transfer_id is null then coalesce(dispute.amount_cents, 0)
        else coalesce((select transfer.amount_cents from transfers transfer
          where transfer.institution_id = dispute.institution_id
            and transfer.id = dispute.transfer_id
            and transfer.account_id = dispute.account_id), 0) end as cents) most
    where made.cents > most.cents or made.booked <> made.cents + made.interest
    limit 1`,
  'every dispute stands where its credit and its decision have brought it': sql<{
    difference: string
  }>`
    select format('dispute %s is %s, due on %s', dispute.id, dispute.state,
      coalesce(dispute.due_on::text, 'no day')) as difference
    from disputes dispute
    left join dispute_credits credit on credit.institution_id = dispute.institution_id
      and credit.dispute_id = dispute.id
    left join dispute_decisions decision on decision.institution_id = dispute.institution_id
      and decision.dispute_id = dispute.id
    left join dispute_debits debit on debit.institution_id = dispute.institution_id
      and debit.dispute_id = dispute.id
    where dispute.state <> case
        when decision.outcome = 'no_error' then 'no_error'
        when decision.dispute_id is not null then 'corrected'
        when credit.dispute_id is not null then 'credited'
        when dispute.state = 'withdrawn' then 'withdrawn' else 'open' end
      or dispute.due_on is distinct from case
        when dispute.state = 'withdrawn' or debit.dispute_id is not null then null
        when decision.dispute_id is not null then decision.debit_on
        when credit.dispute_id is not null then dispute.extended_by
        else dispute.decide_by end
      or not exists (select from dispute_letters letter
        where letter.institution_id = dispute.institution_id
          and letter.dispute_id = dispute.id and letter.kind = 'received')
    limit 1`,
}
