import { sql } from 'kysely'

/** The kinds of transfers that are sent in ACH files. */
const ACH_KINDS = sql`('deposit', 'withdrawal', 'payout', 'micro_credit', 'micro_debit',
  'deposit_reversal', 'withdrawal_reversal')`

/** The amount of each transfer on the settlement account. */
const CLEARED = sql`
  select entry.institution_id, entry.transfer_id, sum(posting.amount_cents) as cents
  from journal_entries entry
  join postings posting on posting.institution_id = entry.institution_id
    and posting.entry_id = entry.id
  join ledger_accounts ledger on ledger.institution_id = posting.institution_id
    and ledger.id = posting.account_id and ledger.kind = 'ach_clearing'
  where entry.transfer_id is not null
  group by entry.institution_id, entry.transfer_id`

/** Compares the settlement account with the ACH files, line by line (TRUST I9). */
export const settlementChecks = {
  // The two sides are added up, not joined, because without table statistics a join would scan one side
  // for every line of the other.
  'what left in a file is on the settlement account, once and with its amount': sql<{
    difference: string
  }>`
    select format('transfer %s (trace %s, %s): %s cents on the account, by the file %s',
      transfer_id, trace, status, cleared, wanted) as difference
    from (
      select transfer_id, max(trace) as trace, max(status) as status,
        coalesce(sum(cleared), 0) as cleared, sum(wanted) as wanted
      from (
        select institution_id, transfer_id, cents as cleared, null::bigint as wanted,
          null as trace, null as status
        from (${CLEARED}) account
        union all
        select line.institution_id, line.transfer_id, null, case
            when transfer.status = 'Returned' then 0
            -- Money that comes in is posted on its settlement date.
            when transfer.direction = 'LinkedToPrimary' then
              case when transfer.status = 'Settled' or transfer.posted_entry_id is not null
                then -transfer.amount_cents else 0 end
            else transfer.amount_cents end,
          line.trace::text, transfer.status::text
        from ach_entries line
        join ach_files file on file.institution_id = line.institution_id
          and file.id = line.file_id and file.state = 'handed_over'
        join transfers transfer on transfer.institution_id = line.institution_id
          and transfer.id = line.transfer_id
      ) side
      group by institution_id, transfer_id
    ) both_sides
    where wanted <> cleared
    limit 1`,
  'what is on the settlement account left in a file': sql<{ difference: string }>`
    select format('transfer %s has %s cents on the account, and is in no file', transfer.id,
      cleared.cents) as difference
    from (${CLEARED}) cleared
    join transfers transfer on transfer.institution_id = cleared.institution_id
      and transfer.id = cleared.transfer_id and transfer.kind in ${ACH_KINDS}
    left join ach_entries line on line.institution_id = transfer.institution_id
      and line.transfer_id = transfer.id
    where line.transfer_id is null
      -- Books that are kept without a network have no files to agree with.
      and exists (select from ach_files file where file.institution_id = transfer.institution_id
        and file.direction = 'out' and file.business_date >= transfer.file_date)
    limit 1`,
  'every file sent has the entries and the sums it was sent with': sql<{ difference: string }>`
    select format('file %s of %s: %s entries, debits %s, credits %s; by its entries %s, %s, %s',
      file.id, file.business_date, file.entry_count, file.debit_cents, file.credit_cents,
      sums.entries, sums.debits, sums.credits) as difference
    from ach_files file
    cross join lateral (
      select count(*) as entries,
        coalesce(sum(amount_cents) filter (where direction = 'LinkedToPrimary'), 0) as debits,
        coalesce(sum(amount_cents) filter (where direction <> 'LinkedToPrimary'), 0) as credits
      from ach_entries line
      join transfers transfer on transfer.institution_id = line.institution_id
        and transfer.id = line.transfer_id
      where line.institution_id = file.institution_id and line.file_id = file.id) sums
    where file.direction = 'out' and file.state = 'handed_over'
      and (file.entry_count, file.debit_cents, file.credit_cents)
        <> (sums.entries, sums.debits, sums.credits)
    limit 1`,
  // Added up, not joined, as above.
  'every file sent has the batches that its entries make': sql<{ difference: string }>`
    select format('file %s, %s: %s entries and %s cents in batches; by its entries %s, %s', file_id,
      settlement_date, sum(batched), sum(batched_cents), sum(entries), sum(cents)) as difference
    from (
      select institution_id, file_id, settlement_date, entry_count as batched,
        amount_cents as batched_cents, 0 as entries, 0::bigint as cents
      from ach_batches
      union all
      select line.institution_id, line.file_id, transfer.settlement_date, 0, 0, 1,
        case transfer.direction when 'LinkedToPrimary' then transfer.amount_cents
          else -transfer.amount_cents end
      from ach_entries line
      join ach_files file on file.institution_id = line.institution_id
        and file.id = line.file_id and file.state = 'handed_over'
      join transfers transfer on transfer.institution_id = line.institution_id
        and transfer.id = line.transfer_id) side
    group by institution_id, file_id, settlement_date
    having (sum(batched), sum(batched_cents)) <> (sum(entries), sum(cents))
    limit 1`,
  'every file received has the answers and the sums it came with': sql<{ difference: string }>`
    select format('file %s of %s: %s answers, debits %s, credits %s; by its answers %s, %s, %s',
      file.id, file.business_date, file.entry_count, file.debit_cents, file.credit_cents,
      sums.answers, sums.debits, sums.credits) as difference
    from ach_files file
    cross join lateral (
      select count(*) as answers,
        coalesce(sum(amount_cents) filter (where not is_credit), 0) as debits,
        coalesce(sum(amount_cents) filter (where is_credit), 0) as credits
      from ach_answers answer
      where answer.institution_id = file.institution_id and answer.file_id = file.id) sums
    where file.direction = 'in'
      and (file.entry_count, file.debit_cents, file.credit_cents)
        <> (sums.answers, sums.debits, sums.credits)
    limit 1`,
  'what came back and belongs to no transfer waits in suspense': sql<{ difference: string }>`
    select format('answer %s of file %s (%s, %s cents): %s cents on the settlement account',
      answer.place, answer.file_id, answer.outcome, answer.amount_cents,
      coalesce(posted.cents, 0)) as difference
    from ach_answers answer
    left join lateral (
      select sum(posting.amount_cents) as cents
      from journal_entries entry
      join postings posting on posting.institution_id = entry.institution_id
        and posting.entry_id = entry.id
      join ledger_accounts ledger on ledger.institution_id = posting.institution_id
        and ledger.id = posting.account_id and ledger.kind = 'ach_clearing'
      where entry.institution_id = answer.institution_id
        and entry.idempotency_key = format('ach_answer:%s:%s', answer.file_id, answer.place)
      ) posted on true
    where answer.outcome in ('unknown_trace', 'mismatch', 'ambiguous')
      and coalesce(posted.cents, 0)
        <> case when answer.is_credit then -answer.amount_cents else answer.amount_cents end
    limit 1`,
  'no settlement and no line of a statement is reconciled with what it is not': sql<{
    difference: string
  }>`
    select format('%s was matched by itself: expected %s cents, the bank says %s', done.expected_key,
      done.expected_cents, line.amount_cents) as difference
    from reconciled_settlements done
    join bank_statement_lines line on line.institution_id = done.institution_id
      and line.statement_id = done.statement_id and line.place = done.line_place
    where done.how = 'automatic' and done.expected_cents is distinct from
      case line.side when 'credit' then line.amount_cents when 'debit' then -line.amount_cents end
    limit 1`,
  'every answer that was applied agrees with its entry, or two people agreed to it': sql<{
    difference: string
  }>`
    select format('answer %s of file %s (%s, trace %s) was applied to transfer %s', answer.place,
      answer.file_id, answer.code, answer.original_trace, answer.transfer_id) as difference
    from ach_answers answer
    left join ach_entries sent on sent.institution_id = answer.institution_id
      and sent.transfer_id = answer.transfer_id
    left join transfers transfer on transfer.institution_id = answer.institution_id
      and transfer.id = answer.transfer_id
    left join staff_approvals asked on asked.institution_id = answer.institution_id
      and asked.id = answer.approval_id and asked.what = 'apply_return_exception'
      and asked.decision = 'approved' and asked.subject_id = answer.transfer_id
      and asked.payload ->> 'file_id' = answer.file_id::text
      and asked.payload ->> 'place' = answer.place::text
    where answer.kind in ('return', 'noc') and answer.outcome = 'applied'
      and not answer.is_earlier
      -- Nobody can agree to another trace or another amount.
      and (sent.trace is distinct from answer.original_trace
        or (answer.kind = 'return' and (transfer.amount_cents <> answer.amount_cents
          or (transfer.direction = 'LinkedToPrimary') = answer.is_credit))
        or (asked.id is null and (
          sent.account_number_index is distinct from answer.account_number_index
          or sent.account_number_index is null
          or sent.receiver_name is distinct from answer.receiver_name
          or left(sent.routing_number, 8) is distinct from answer.rdfi)))
    limit 1`,
  'files brought in by hand moved no more on a day than one person may': sql<{
    difference: string
  }>`
    select format('institution %s, %s: %s cents, the limit was %s', file.institution_id,
      file.business_date, sum(file.debit_cents + file.credit_cents),
      max(file.import_limit_cents)) as difference
    from ach_files file
    left join staff_approvals asked on asked.institution_id = file.institution_id
      and asked.id = file.approval_id and asked.what = 'import_answer_file'
      and asked.decision = 'approved' and asked.subject_id = file.id
    where file.direction = 'in' and file.imported_by is not null and file.state <> 'waiting'
      and asked.id is null
    group by file.institution_id, file.business_date
    having sum(file.debit_cents + file.credit_cents) > coalesce(max(file.import_limit_cents), 0)
    limit 1`,
  'no notification of change came by hand without a second person': sql<{ difference: string }>`
    select format('answer %s of file %s, brought in by %s', answer.place, answer.file_id,
      file.imported_by) as difference
    from ach_files file
    join ach_answers answer on answer.institution_id = file.institution_id
      and answer.file_id = file.id and answer.kind = 'noc'
    left join staff_approvals asked on asked.institution_id = file.institution_id
      and asked.id = file.approval_id and asked.what = 'import_answer_file'
      and asked.decision = 'approved' and asked.subject_id = file.id
    where file.imported_by is not null and file.state <> 'waiting' and asked.id is null
    limit 1`,
  'nothing of a file that waits for a second person was applied': sql<{ difference: string }>`
    select format('answer %s of file %s', answer.place, answer.file_id) as difference
    from ach_answers answer
    join ach_files file on file.institution_id = answer.institution_id
      and file.id = answer.file_id and file.state = 'waiting'
    where answer.outcome is not null
    limit 1`,
}
