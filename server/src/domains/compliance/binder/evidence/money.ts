import { sql } from 'kysely'
import { playbook } from '../../../money/returns/playbook.ts'
import {
  businessDaysBetween,
  dollars,
  easternDay,
  type EvidenceQuery,
  isBusinessDay,
} from './evidence-query.ts'

/** The return codes that count toward one limit of the network. */
function codesOf(rate: 'unauthorised' | 'administrative'): string[] {
  return Object.entries(playbook).flatMap(([code, play]) => (play.rate === rate ? [code] : []))
}

/** The return codes after which no recurring deposit may continue. */
const REVOKING = Object.entries(playbook).flatMap(([code, play]) =>
  play.endsSchedules ? [code] : [],
)

/** Below this number of debits the network does not judge a rate. */
const MIN_DEBITS = 20

/** Evidence about money: interest, transfers, ACH files and returns. */
export const moneyEvidence = {
  rates_in_force: {
    meaning: 'Rates by effective date; an exception was entered after that date.',
    rows: ({ institution_id }) => sql`
      select trim_scale(100 * rate.rate) || '% from ' || rate.effective_date,
        ${easternDay('rate.created_at')} > rate.effective_date
          and rate.effective_date > (select min(first.effective_date) from product_rates first
            where first.institution_id = rate.institution_id)
      from product_rates rate where rate.institution_id = ${institution_id}
      order by rate.effective_date desc`,
  },
  nights_accrued: {
    meaning:
      'The last night on which interest accrued; an exception is more than two days ago although accounts are open.',
    rows: ({ institution_id, today }) => sql`
      select 'through ' || coalesce(max(run.through)::text, 'no night yet'),
        coalesce(max(run.through), date '0001-01-01') < ${today}::date - 2 and exists (
          select from savings_accounts account
          where account.institution_id = ${institution_id} and account.status = 'OPEN'
            and account.opened_on < ${today}::date - 2)
      from interest_runs run
      where run.institution_id = ${institution_id} and run.step = 'accrual'`,
  },
  accruals: {
    meaning:
      'Accruals of the last night; an exception is less than 1/365 of the rate on the whole balance.',
    rows: ({ institution_id }) => sql`
      select accrued.accrual_date || ' on ' || ${dollars('accrued.balance_cents')},
        accrued.accrued - coalesce(before.accrued, 0)
          < trunc(accrued.balance_cents * accrued.rate / 365, 9)
      from interest_accruals accrued
      left join lateral (
        select coalesce(corrected.accrued, earlier.accrued) as accrued
        from interest_accruals earlier
        left join interest_corrections corrected
          on corrected.institution_id = earlier.institution_id
          and corrected.account_id = earlier.account_id
          and corrected.accrual_date = earlier.accrual_date
        where earlier.institution_id = accrued.institution_id
          and earlier.account_id = accrued.account_id
          and earlier.accrual_date = accrued.accrual_date - 1 and not exists (
            select from interest_payments paid
            where paid.institution_id = earlier.institution_id
              and paid.account_id = earlier.account_id and paid.reason <> 'correction'
              and paid.paid_through >= earlier.accrual_date)) before on true
      where accrued.institution_id = ${institution_id} and accrued.accrual_date = (
        select max(run.through) from interest_runs run
        where run.institution_id = ${institution_id} and run.step = 'accrual')`,
  },
  stopped_transfers: {
    meaning: 'Transfers canceled before they were sent; an exception was in a file anyway.',
    rows: ({ institution_id }) => sql`
      select moved.kind || ' of ' || to_char(moved.date_created, 'YYYY-MM-DD'), exists (
        select from ach_entries entry where entry.institution_id = moved.institution_id
          and entry.transfer_id = moved.id and entry.trace is not null)
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.status = 'Voided'`,
  },
  deposits_with_dates: {
    meaning: 'Deposits; an exception was available before it settles.',
    rows: ({ institution_id }) => sql`
      select 'settles ' || moved.settlement_date || ', available ' || moved.available_date,
        moved.available_date < moved.settlement_date
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.kind = 'deposit'`,
  },
  withdrawals_in_month: {
    meaning:
      'Months of an account with withdrawals; an exception has more than the limit, where the institution set one.',
    rows: ({ institution_id }) => sql`
      select to_char(moved.date_created at time zone 'America/New_York', 'YYYY-MM') || ', ' || count(*),
        count(*) > max(product.withdrawals_per_month)
      from transfers moved
      join savings_products product on product.institution_id = moved.institution_id
      where moved.institution_id = ${institution_id} and moved.kind = 'withdrawal'
        and moved.status not in ('Voided', 'Cancelled')
      group by moved.account_id,
        to_char(moved.date_created at time zone 'America/New_York', 'YYYY-MM')`,
  },
  files_on_business_days: {
    meaning: 'Files sent; an exception has a date that is no business day of the Federal Reserve.',
    rows: ({ institution_id }) => sql`
      select 'file of ' || file.business_date, not ${isBusinessDay(sql`file.business_date`)}
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'out'`,
  },
  validated_links: {
    meaning: 'Linked accounts in use; an exception was never activated by a validation.',
    rows: ({ institution_id }) => sql`
      select link.kind || ', ' || link.status, link.activated_at is null
      from linked_accounts link
      where link.institution_id = ${institution_id} and link.status = 'ACTIVE'`,
  },
  micro_entries: {
    meaning:
      'Sets of micro-entries; an exception has an entry of a dollar or more, or debits above its credits.',
    rows: ({ institution_id }) => sql`
      select count(*) || ' entries, ' || max(moved.amount_cents) || ' cents at most',
        max(moved.amount_cents) >= 100
          or coalesce(sum(moved.amount_cents) filter (where moved.kind = 'micro_debit'), 0)
            > coalesce(sum(moved.amount_cents) filter (where moved.kind = 'micro_credit'), 0)
      from transfers moved where moved.institution_id = ${institution_id}
        and moved.kind in ('micro_credit', 'micro_debit')
      group by moved.request_id`,
  },
  returns: {
    meaning: 'Returns received; an exception has not been applied or turned into a work item.',
    rows: ({ institution_id }) => sql`
      select answer.code || ' ' || coalesce(answer.outcome::text, 'waiting'),
        answer.outcome is null
      from ach_answers answer
      where answer.institution_id = ${institution_id} and answer.kind = 'return'`,
  },
  returns_handled: {
    meaning: 'Work about returns; an exception is open past its due date.',
    rows: ({ institution_id, now }) => sql`
      select task.kind || ' of ' || to_char(task.raised_at, 'YYYY-MM-DD'),
        task.handled_at is null and task.due_at < ${now}
      from staff_tasks task where task.institution_id = ${institution_id}
        and task.kind in ('return_code', 'unknown_trace', 'return_mismatch', 'answer_not_handled')`,
  },
  retries: {
    meaning:
      'Debits presented again; an exception was presented more than twice, or after a code other than R01 and R09.',
    rows: ({ institution_id }) => sql`
      select 'presented again ' || moved.retry_count || ' times', moved.retry_count > 2
        or coalesce(first.return_code, '') not in ('R01', 'R09')
      from transfers moved
      left join transfers first on first.institution_id = moved.institution_id
        and first.id = moved.retry_of_transfer_id
      where moved.institution_id = ${institution_id} and moved.retry_count > 0`,
  },
  unique_traces: {
    meaning: 'Traces of entries sent; an exception was used twice on one file date.',
    constraint: 'ach_entries_trace',
    rows: ({ institution_id }) => sql`
      select entry.trace, count(*) > 1 from ach_entries entry
      where entry.institution_id = ${institution_id} and entry.trace is not null
      group by entry.file_date, entry.trace`,
  },
  answers_by_trace: {
    meaning: 'Returns applied to an entry; an exception names another trace than the entry has.',
    rows: ({ institution_id }) => sql`
      select answer.code || ' for trace ' || answer.original_trace, not exists (
        select from ach_entries entry where entry.institution_id = answer.institution_id
          and entry.transfer_id = answer.transfer_id and entry.trace = answer.original_trace)
      from ach_answers answer
      where answer.institution_id = ${institution_id} and answer.kind = 'return'
        and answer.transfer_id is not null and answer.outcome is not null`,
  },
  changes_applied: {
    meaning:
      'Notifications of change; an exception has not been applied, and no staff member has settled it by its due date.',
    rows: ({ institution_id, now }) => sql`
      select answer.code || ' ' || coalesce(answer.outcome::text, 'waiting'),
        answer.outcome is null or exists (
          select from staff_tasks task
          where task.institution_id = answer.institution_id and task.kind = 'change_not_handled'
            and task.task_key = 'ach_answer:' || answer.file_id || ':' || answer.place || ':' || task.kind
            and coalesce(task.handled_at, ${now}::timestamptz) > task.due_at)
      from ach_answers answer
      where answer.institution_id = ${institution_id} and answer.kind = 'noc'`,
  },
  files_received: {
    meaning: 'Files received; an exception was stored and not applied.',
    rows: ({ institution_id }) => sql`
      select 'file of ' || file.business_date || ', ' || file.state, file.state <> 'applied'
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'in'`,
  },
  files_sent: {
    meaning: 'Files sent; an exception shares day and modifier with another.',
    constraint: 'ach_files_modifier',
    rows: ({ institution_id }) => sql`
      select file.business_date || ' ' || coalesce(file.file_id_modifier, '-'),
        count(*) over (partition by file.business_date, file.file_id_modifier) > 1
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'out'
        and file.file_id_modifier is not null`,
  },
  money_by_hand: {
    meaning:
      'Refunds and reversals by staff; an exception lacks its letter, or its request was not approved by the second person.',
    rows: ({ institution_id }) => sql`
      select moved.kind || ' of ' || to_char(hand.made_at, 'YYYY-MM-DD'),
        not hand.is_earlier and (hand.agreed_by is null or hand.agreed_by = hand.asked_by
          or (hand.approval_id is not null and not exists (
            select from staff_approvals asked
            join staff maker on maker.institution_id = asked.institution_id
              and maker.id = asked.asked_by and maker.email = hand.asked_by
            join staff decider on decider.institution_id = asked.institution_id
              and decider.id = asked.decided_by and decider.email = hand.agreed_by
            where asked.institution_id = hand.institution_id and asked.id = hand.approval_id
              and asked.decision = 'approved'))
          or not exists (
            select from money_by_hand_letters letter
            where letter.institution_id = hand.institution_id
              and letter.transfer_id = hand.transfer_id))
      from money_by_hand hand
      join transfers moved on moved.institution_id = hand.institution_id
        and moved.id = hand.transfer_id
      where hand.institution_id = ${institution_id}`,
  },
  reversals_in_time: {
    meaning:
      'Reversals; an exception was sent more than five banking days after the original settled.',
    rows: ({ institution_id }) => sql`
      select 'sent ' || moved.file_date || ', original settled ' || original.settlement_date,
        ${businessDaysBetween(sql`original.settlement_date`, sql`moved.file_date`)} > 5
      from transfers moved
      join transfers original on original.institution_id = moved.institution_id
        and original.id = moved.reverses_transfer_id
      where moved.institution_id = ${institution_id} and moved.date_submitted is not null`,
  },
  uncertified_interest: {
    meaning:
      'Interest paid without withholding; an exception’s first holder had not signed a Form W-9 by then.',
    rows: ({ institution_id }) => sql`
      select paid.effective_date || ': ' || ${dollars('paid.amount_cents')}, not exists (
        select from entities entity
        join depositors person on person.institution_id = entity.institution_id
          and person.entity_id = entity.id and person.is_primary
        join disclosure_attestations signed on signed.institution_id = person.institution_id
          and signed.depositor_id = person.id
        join disclosure_documents document on document.institution_id = signed.institution_id
          and document.id = signed.document_id and document.kind = 'w9'
        where entity.institution_id = paid.institution_id
          and entity.savings_account_id = paid.account_id
          and ${easternDay('signed.signed_at')} <= paid.effective_date)
      from interest_payments paid
      where paid.institution_id = ${institution_id} and not paid.is_withheld
        and paid.amount_cents > 0`,
  },
  withheld: {
    meaning: 'Interest with tax withheld; an exception differs from 24% by more than a cent.',
    rows: ({ institution_id }) => sql`
      select paid.effective_date || ': ' || ${dollars('paid.withheld_cents')} || ' of '
        || ${dollars('paid.amount_cents')},
        abs(paid.withheld_cents - paid.amount_cents * 0.24) > 1
      from interest_payments paid
      where paid.institution_id = ${institution_id} and paid.is_withheld`,
  },
  schedules: {
    meaning: 'Recurring deposits; an exception continues from an account that is no longer linked.',
    rows: ({ institution_id }) => sql`
      select schedule.status || ' since ' || to_char(schedule.made_at, 'YYYY-MM-DD'),
        schedule.status = 'ACTIVE' and link.status = 'ARCHIVED'
      from schedules schedule
      join linked_accounts link on link.institution_id = schedule.institution_id
        and link.id = schedule.linked_account_id
      where schedule.institution_id = ${institution_id}`,
  },
  revoked_schedules: {
    meaning:
      'Recurring deposits that a return revoked; an exception is still active from the same account.',
    rows: ({ institution_id }) => sql`
      select returned.return_code || ', ' || schedule.status, schedule.status = 'ACTIVE'
      from transfers returned
      join schedules schedule on schedule.institution_id = returned.institution_id
        and schedule.id = returned.schedule_id
        and schedule.linked_account_id = returned.linked_account_id
      where returned.institution_id = ${institution_id}
        and returned.return_code = any(${REVOKING}::text[])`,
  },
  reminded_deposits: {
    meaning:
      'Recurring deposits sent; an exception was ordered more than three days before and nobody was told.',
    rows: ({ institution_id }) => sql`
      select 'sent ' || moved.file_date,
        ${easternDay('moved.date_created')} < moved.file_date - 3 and not exists (
          select from alerts alert where alert.institution_id = moved.institution_id
            and alert.kind = 'deposit_soon' and alert.event = 'soon:' || moved.id)
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.schedule_id is not null
        and moved.retry_count = 0 and moved.date_submitted is not null`,
  },
  files_kept: {
    meaning: 'Files sent in the last six years; an exception’s content is no longer stored.',
    rows: ({ institution_id, today }) => sql`
      select 'file of ' || file.business_date, file.entry_count > 0 and not exists (
        select from ach_file_chunks chunk where chunk.institution_id = file.institution_id
          and chunk.file_id = file.id)
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'out'
        and file.state = 'handed_over' and file.business_date > ${today}::date - interval '6 years'`,
  },
  return_rates: {
    meaning:
      'Return rates of the last 60 days, entries by entries; an exception is above its limit with 20 debits or more.',
    rows: ({ institution_id, today }) => sql`
      select rate.name || ': ' || rate.returned || ' of ' || rate.debits || ' debits',
        rate.debits >= ${sql.lit(MIN_DEBITS)}
          and rate.returned * 100.0 > rate.limit_percent * rate.debits
      from (
        select limits.name, limits.limit_percent, (
          select count(*) from ach_files file
          join ach_entries entry on entry.institution_id = file.institution_id
            and entry.file_id = file.id
          join transfers moved on moved.institution_id = entry.institution_id
            and moved.id = entry.transfer_id and moved.direction = 'LinkedToPrimary'
          where file.institution_id = ${institution_id} and file.direction = 'out'
            and file.state = 'handed_over' and file.business_date > ${today}::date - 60) as debits, (
          select count(*) from ach_files file
          join ach_answers answer on answer.institution_id = file.institution_id
            and answer.file_id = file.id
          where file.institution_id = ${institution_id} and file.direction = 'in'
            and file.business_date > ${today}::date - 60 and answer.kind = 'return'
            and answer.outcome = 'applied' and not answer.is_credit
            and (limits.codes is null or answer.code = any(limits.codes))) as returned
        from (values ('unauthorized', 0.5, ${codesOf('unauthorised')}::text[]),
          ('administrative', 3, ${codesOf('administrative')}::text[]),
          ('overall', 15, null)) limits (name, limit_percent, codes)) rate`,
  },
  gifts: {
    meaning: 'Gifts made by the institution; an exception names no organization of the directory.',
    rows: ({ institution_id }) => sql`
      select gift.month_end || ' to ' || gift.name, gift.name = '' or not exists (
        select from nonprofits known where known.ein = gift.ein)
      from nonprofit_gifts gift where gift.institution_id = ${institution_id}`,
  },
} as const satisfies Record<string, EvidenceQuery>
