import { sql } from 'kysely'

/** What must hold of deposits that repeat (STATES: Schedules), recomputed from their transfers. */
export const scheduleChecks = {
  'every schedule that goes on has one next deposit, and one that has ended none': sql<{
    difference: string
  }>`
    select format('schedule %s is %s and has %s', schedule.id, schedule.status, next.count)
      as difference
    from schedules schedule
    cross join lateral (
      select count(*) from transfers
      where transfers.institution_id = schedule.institution_id
        and transfers.schedule_id = schedule.id and transfers.retry_count = 0
        and transfers.status in ('Initiated', 'Pending')) next
    where next.count <> case when schedule.status = 'ENDED' then 0 else 1 end
    limit 1`,
  'every deposit of a schedule is of its account, and none comes twice': sql<{
    difference: string
  }>`
    select format('schedule %s, %s: %s deposits, %s of another account', schedule_id,
      occurrence_date, count(*), count(*) filter (where not is_own)) as difference
    from (
      select transfer.institution_id, transfer.schedule_id, transfer.occurrence_date,
        transfer.account_id = schedule.account_id as is_own
      from transfers transfer
      join schedules schedule on schedule.institution_id = transfer.institution_id
        and schedule.id = transfer.schedule_id
      where transfer.retry_count = 0 and transfer.replaced_by is null) occurrence
    group by institution_id, schedule_id, occurrence_date
    having count(*) > 1 or bool_or(not is_own)
    limit 1`,
  'a schedule waits exactly while the account it is for is no longer linked': sql<{
    difference: string
  }>`
    select format('schedule %s is %s, and its linked account %s', schedule.id, schedule.status,
      link.status) as difference
    from schedules schedule
    join linked_accounts link on link.institution_id = schedule.institution_id
      and link.id = schedule.linked_account_id
    where schedule.status <> 'ENDED'
      and (schedule.status = 'WAITING') <> (link.status = 'ARCHIVED')
    limit 1`,
  'what was replaced was taken back, and is a part of the same wish': sql<{ difference: string }>`
    select format('transfer %s was replaced by %s', before.id, before.replaced_by) as difference
    from transfers before
    join transfers after on after.institution_id = before.institution_id
      and after.id = before.replaced_by
    where before.replaced_by is not null and (before.status <> 'Voided'
      or after.request_id <> before.request_id
      or after.account_id is distinct from before.account_id)
    limit 1`,
}
