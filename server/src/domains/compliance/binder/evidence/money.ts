import { sql } from 'kysely'
import type { EvidenceQuery } from './evidence-query.ts'

/** Evidence about money: interest, transfers, ACH files and returns. */
export const moneyEvidence = {
  rates_in_force: {
    meaning: 'Rates by effective date; an exception was entered after that date.',
    rows: ({ institution_id }) => sql`
      select rate.rate || ' from ' || rate.effective_date,
        rate.created_at::date > rate.effective_date
          and rate.effective_date > (select min(first.effective_date) from product_rates first
            where first.institution_id = rate.institution_id)
      from product_rates rate where rate.institution_id = ${institution_id}
      order by rate.effective_date desc`,
  },
  nights_accrued: {
    meaning: 'Interest runs; an exception is a last accrual more than two days ago.',
    rows: ({ institution_id, today }) => sql`
      select run.step || ' through ' || run.through,
        run.step = 'accrual' and run.through = max(run.through) over (partition by run.step)
          and run.through < ${today}::date - 2
      from interest_runs run where run.institution_id = ${institution_id}
      order by run.through desc`,
  },
  stopped_transfers: {
    meaning: 'Transfers canceled before they were sent; an exception was in a file anyway.',
    rows: ({ institution_id }) => sql`
      select moved.kind || ' of ' || to_char(moved.date_created, 'YYYY-MM-DD'), exists (
        select from ach_entries entry where entry.institution_id = moved.institution_id
          and entry.transfer_id = moved.id and entry.trace is not null)
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.status = 'Voided'
      order by moved.date_created desc`,
  },
  deposits_with_dates: {
    meaning: 'Deposits; an exception was available before it settles.',
    rows: ({ institution_id }) => sql`
      select 'settles ' || moved.settlement_date || ', available ' || moved.available_date,
        moved.available_date < moved.settlement_date
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.kind = 'deposit'
      order by moved.date_created desc`,
  },
  files_on_business_days: {
    meaning: 'Files sent; an exception has a banking day on a weekend.',
    rows: ({ institution_id }) => sql`
      select 'file of ' || file.business_date, extract(isodow from file.business_date) > 5
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'out'
      order by file.created_at desc`,
  },
  validated_links: {
    meaning: 'Linked accounts in use; an exception was never activated by a validation.',
    rows: ({ institution_id }) => sql`
      select link.kind || ', ' || link.status, link.activated_at is null
      from linked_accounts link
      where link.institution_id = ${institution_id} and link.status = 'ACTIVE'`,
  },
  micro_entries: {
    meaning: 'Micro-entries; an exception is of a dollar or more.',
    rows: ({ institution_id }) => sql`
      select moved.kind || ' of ' || moved.amount_cents || ' cents', moved.amount_cents >= 100
      from transfers moved where moved.institution_id = ${institution_id}
        and moved.kind in ('micro_credit', 'micro_debit') order by moved.date_created desc`,
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
    meaning: 'Debits presented again; an exception was presented more than twice.',
    rows: ({ institution_id }) => sql`
      select 'presented again ' || moved.retry_count || ' times', moved.retry_count > 2
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.retry_count > 0
      order by moved.date_created desc`,
  },
  unique_traces: {
    meaning: 'Traces of entries sent; an exception was used twice on one file date.',
    rows: ({ institution_id }) => sql`
      select entry.trace, count(*) > 1 from ach_entries entry
      where entry.institution_id = ${institution_id} and entry.trace is not null
      group by entry.file_date, entry.trace`,
  },
  changes_applied: {
    meaning: 'Notifications of change; an exception has not been applied.',
    rows: ({ institution_id }) => sql`
      select answer.code || ' ' || coalesce(answer.outcome::text, 'waiting'),
        answer.outcome is null
      from ach_answers answer
      where answer.institution_id = ${institution_id} and answer.kind = 'noc'`,
  },
  files_received: {
    meaning: 'Files received; an exception was stored and not applied.',
    rows: ({ institution_id }) => sql`
      select 'file of ' || file.business_date || ', ' || file.state, file.state <> 'applied'
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'in'
      order by file.created_at desc`,
  },
  files_sent: {
    meaning: 'Files sent; an exception shares day and modifier with another.',
    rows: ({ institution_id }) => sql`
      select file.business_date || ' ' || coalesce(file.file_id_modifier, '-'),
        count(*) over (partition by file.business_date, file.file_id_modifier) > 1
      from ach_files file
      where file.institution_id = ${institution_id} and file.direction = 'out'
        and file.file_id_modifier is not null`,
  },
  money_by_hand: {
    meaning: 'Refunds and reversals by staff; an exception lacks its second person or its letter.',
    rows: ({ institution_id }) => sql`
      select moved.kind || ' of ' || to_char(hand.made_at, 'YYYY-MM-DD'),
        not hand.is_earlier and (hand.agreed_by is null or not exists (
          select from money_by_hand_letters letter
          where letter.institution_id = hand.institution_id
            and letter.transfer_id = hand.transfer_id))
      from money_by_hand hand
      join transfers moved on moved.institution_id = hand.institution_id
        and moved.id = hand.transfer_id
      where hand.institution_id = ${institution_id}`,
  },
  withheld: {
    meaning: 'Interest with tax withheld; an exception is not 24% to the cent.',
    rows: ({ institution_id }) => sql`
      select paid.effective_date || ': ' || paid.withheld_cents || ' of ' || paid.amount_cents || ' cents',
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
  return_rates: {
    meaning:
      'Debits sent in the last 60 days; an exception was returned as unauthorized. The rates and their limits are under Money.',
    rows: ({ institution_id, today }) => sql`
      select 'debit of ' || moved.file_date || coalesce(' ' || moved.return_code, ''),
        coalesce(moved.return_code in ('R05', 'R07', 'R10', 'R11', 'R29', 'R51'), false)
      from transfers moved
      where moved.institution_id = ${institution_id} and moved.direction = 'LinkedToPrimary'
        and moved.file_date >= ${today}::date - 60 and moved.date_submitted is not null`,
  },
  gifts: {
    meaning: 'Gifts made by the institution; an exception names no organization.',
    rows: ({ institution_id }) => sql`
      select gift.month_end || ' to ' || gift.name, gift.name = ''
      from nonprofit_gifts gift where gift.institution_id = ${institution_id}`,
  },
} as const satisfies Record<string, EvidenceQuery>
