import { sql } from 'kysely'

/**
 * Checks of the whole database (TRUST I1, I3, I4, I11), each recomputed from the source rows. A check
 * returns a description of the first error; no row means that it passes.
 */
export const checks = {
  'every entry has its postings and they sum to zero': sql<{ difference: string }>`
    select format('entry %s has %s of %s postings, summing to %s cents',
      entry.id, count(p.entry_id), entry.posting_count, coalesce(sum(p.amount_cents), 0)) as difference
    from journal_entries entry
    left join postings p on p.institution_id = entry.institution_id and p.entry_id = entry.id
    group by entry.institution_id, entry.id
    having coalesce(sum(p.amount_cents), 0) <> 0 or count(p.entry_id) <> entry.posting_count
    limit 1`,
  'every posting belongs to an entry and an account of its institution': sql<{
    difference: string
  }>`
    select format('posting %s of entry %s: no such %s', p.place, p.entry_id,
      case when entry.id is null then 'entry' else 'account' end) as difference
    from postings p
    left join journal_entries entry
      on entry.institution_id = p.institution_id and entry.id = p.entry_id
    left join ledger_accounts account
      on account.institution_id = p.institution_id and account.id = p.account_id
    where entry.id is null or account.id is null
      or (account.kind = 'savings') <> (p.account_seq is not null)
    limit 1`,
  'the book of every institution sums to zero': sql<{ difference: string }>`
    select format('institution %s sums to %s cents', institution_id, sum(amount_cents)) as difference
    from postings group by institution_id having sum(amount_cents) <> 0 limit 1`,
  'every running balance follows from the postings before it': sql<{ difference: string }>`
    select format('account %s, posting %s: %s cents, replayed %s', account_id, account_seq,
      balance_cents, replayed) as difference
    from (
      select account_id, account_seq, balance_cents,
             sum(amount_cents) over in_order as replayed, row_number() over in_order as place
      from postings where account_seq is not null
      window in_order as (partition by institution_id, account_id order by account_seq)) p
    where balance_cents <> replayed or account_seq <> place
    limit 1`,
  'every stored balance equals its postings, holds and receivable': sql<{ difference: string }>`
    select format('account %s: current %s, replayed %s; held %s, replayed %s; owed %s, replayed %s',
      account_id, current_cents, posted, held_cents, open_holds, receivable_cents, owed) as difference
    from (
      select b.*, coalesce(posted.cents, 0) as posted, coalesce(open.cents, 0) as open_holds,
             coalesce(owed.cents, 0) as owed
      from savings_balances b
      left join (select institution_id, account_id, sum(amount_cents) as cents from postings
        group by 1, 2) posted using (institution_id, account_id)
      left join (select institution_id, account_id, sum(amount_cents) as cents from holds
        where released_at is null group by 1, 2) open using (institution_id, account_id)
      left join (select e.institution_id, e.account_id, -sum(p.amount_cents) as cents
        from postings p
        join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
        join journal_entries e on e.institution_id = p.institution_id and e.id = p.entry_id
        where a.kind = 'returns_receivable' group by 1, 2) owed
        using (institution_id, account_id)) replay
    where posted <> current_cents or open_holds <> held_cents or owed <> receivable_cents
      or current_cents < held_cents or held_cents < 0
    limit 1`,
  'every interest payment is in the books with its amount': sql<{ difference: string }>`
    select format('account %s, paid through %s: %s cents, posted %s', payment.account_id,
      payment.paid_through, payment.amount_cents, coalesce(p.amount_cents, 0)) as difference
    from interest_payments payment
    left join postings p on p.institution_id = payment.institution_id
      and p.entry_id = payment.entry_id and p.account_id = payment.account_id
    where payment.amount_cents <> coalesce(p.amount_cents, 0)
    limit 1`,
  'of every interest posting of somebody subject to it 24 % is withheld': sql<{
    difference: string
  }>`
    select format('account %s, paid through %s: %s of %s cents withheld', account_id, paid_through,
      withheld_cents, amount_cents) as difference
    from interest_payments
    where case when amount_cents > 0 and is_withheld
        then withheld_cents <> round(amount_cents * 0.24)
      else withheld_cents > 0 or withheld_cents < least(round(amount_cents * 0.24), 0) end
    limit 1`,
  'whoever certified that they are subject to withholding is treated so': sql<{
    difference: string
  }>`
    select format('account %s was paid on %s without withholding', payment.account_id,
      payment.effective_date) as difference
    from interest_payments payment
    join entities entity on entity.institution_id = payment.institution_id
      and entity.savings_account_id = payment.account_id
    join depositors owner on owner.institution_id = entity.institution_id
      and owner.entity_id = entity.id and owner.is_primary
    cross join lateral (
      select (signed.attestation ->> 'subject_to_backup_withholding')::boolean as is_subject
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id and document.kind = 'w9'
      where signed.institution_id = payment.institution_id and signed.depositor_id = owner.id
        and (signed.signed_at at time zone 'America/New_York')::date < payment.effective_date
      order by signed.signed_at desc limit 1) certified
    where certified.is_subject and payment.amount_cents > 0 and not payment.is_withheld
      and owner.is_backup_withheld
    limit 1`,
  'without a certified number, and after a notice of the IRS, tax is withheld': sql<{
    difference: string
  }>`
    select format('account %s was paid on %s without withholding', payment.account_id,
      payment.effective_date) as difference
    from interest_payments payment
    join entities entity on entity.institution_id = payment.institution_id
      and entity.savings_account_id = payment.account_id
    join depositors owner on owner.institution_id = entity.institution_id
      and owner.entity_id = entity.id and owner.is_primary
    join journal_entries e on e.institution_id = payment.institution_id and e.id = payment.entry_id
    join transfers posted on posted.institution_id = e.institution_id and posted.id = e.transfer_id
    where payment.amount_cents > 0 and not payment.is_withheld and (exists (
      select from taxpayer_corrections correction
      where correction.institution_id = owner.institution_id and correction.depositor_id = owner.id
        and correction.is_number and correction.corrected_at < posted.date_processed
        and not exists (
          select from disclosure_attestations signed
          join disclosure_documents document on document.institution_id = signed.institution_id
            and document.id = signed.document_id and document.kind = 'w9'
          where signed.institution_id = owner.institution_id and signed.depositor_id = owner.id
            and signed.signed_at between correction.corrected_at and posted.date_processed))
      or exists (
        select from withholding_notices notice
        where notice.institution_id = owner.institution_id and notice.depositor_id = owner.id
          and notice.recorded_at < posted.date_processed
          and notice.withhold_from <= payment.effective_date
          and (notice.ended_on is null
            or notice.ended_on > (posted.date_processed at time zone 'America/New_York')::date)))
    limit 1`,
  'all that was withheld, or given back of it, is in the books': sql<{ difference: string }>`
    select format('account %s: %s cents withheld, in the books %s', account_id, sum(recorded),
      sum(booked)) as difference
    from (
      select institution_id, account_id, withheld_cents as recorded, 0 as booked
      from interest_payments
      union all
      select institution_id, account_id, withheld_cents, 0 from interest_made_good
      union all
      select institution_id, account_id, -withheld_back_cents, 0 from interest_takebacks
      union all
      select e.institution_id, e.account_id, 0, p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      join journal_entries e on e.institution_id = p.institution_id and e.id = p.entry_id
      where a.kind = 'withholding_payable' and e.kind = 'withholding') amounts
    group by institution_id, account_id having sum(recorded) <> sum(booked)
    limit 1`,
  'all interest taken back is in the books with its amount': sql<{ difference: string }>`
    select format('entry %s: %s cents taken back, posted %s', entry_id, taken, posted) as difference
    from (
      select t.institution_id, t.entry_id, sum(t.amount_cents) as taken, (
        select coalesce(sum(p.amount_cents), 0) from postings p
        join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
        where p.institution_id = t.institution_id and p.entry_id = t.entry_id
          and a.kind = 'interest_expense') as posted
      from interest_takebacks t group by t.institution_id, t.entry_id) takeback
    where taken <> posted
    limit 1`,
  'the interest of every returned deposit is counted anew': sql<{ difference: string }>`
    select format('entry %s returned a deposit, and its interest stays', returned.id) as difference
    from journal_entries returned
    join postings p on p.institution_id = returned.institution_id and p.entry_id = returned.reverses
      and p.account_seq is not null and p.amount_cents > 0
    left join interest_recounts recount
      on recount.institution_id = returned.institution_id
      and recount.transfer_id = returned.transfer_id
      and recount.account_id = p.account_id and recount.returned_on = returned.effective_date
    where returned.kind = 'return' and recount.transfer_id is null
    limit 1`,
  'a closing pays out everything, and leaves nothing behind': sql<{ difference: string }>`
    select format('account %s, %s: payout %s cents, transfer %s, balance %s, held %s',
      closing.account_id, closing.status, closing.payout_cents, payout.amount_cents,
      balance.current_cents, balance.held_cents) as difference
    from closings closing
    join savings_balances balance on balance.institution_id = closing.institution_id
      and balance.account_id = closing.account_id
    join savings_accounts account on account.institution_id = closing.institution_id
      and account.id = closing.account_id
    left join transfers payout on payout.institution_id = closing.institution_id
      and payout.id = closing.payout_transfer_id
    where closing.payout_cents <> coalesce(payout.amount_cents, 0)
      or (closing.status = 'PAYING' and (balance.current_cents <> closing.payout_cents
        or balance.held_cents <> closing.payout_cents or account.status <> 'OPEN'))
      or (closing.status in ('CLOSED', 'RETURNED') and (balance.current_cents <> 0
        or balance.is_open or account.status <> 'CLOSED'))
    limit 1`,
  'every transfer stands with its postings': sql<{ difference: string }>`
    select format('transfer %s: posted on %s, %s cents after it, by its postings %s, %s cents',
      transfer.id, transfer.posted_on, transfer.balance_after_cents, posted.effective_date,
      coalesce(returned.balance_cents, posted.balance_cents)) as difference
    from transfers transfer
    left join postings posted on posted.institution_id = transfer.institution_id
      and posted.entry_id = transfer.posted_entry_id and posted.account_id = transfer.account_id
    left join postings returned on returned.institution_id = transfer.institution_id
      and returned.entry_id = transfer.return_entry_id and returned.account_id = transfer.account_id
    where transfer.posted_on is distinct from posted.effective_date
      or transfer.balance_after_cents is distinct from
        coalesce(returned.balance_cents, posted.balance_cents)
    limit 1`,
}
