import { sql } from 'kysely'

/** Checks of transfers that depositors ordered, of retries, and of changed deposits. */
export const orderChecks = {
  'every order of a depositor comes from a call, a schedule or a return': sql<{
    difference: string
  }>`
    select format('transfer %s has no call', id) as difference
    from transfers
    where made_by is not null and kind in ('deposit', 'withdrawal') and call_key is null
      and schedule_id is null and retry_of_transfer_id is null
    limit 1`,
  'one key of a person makes one order': sql<{ difference: string }>`
    select format('depositor %s has %s orders of one key', made_by, count(*)) as difference
    from transfers
    where call_key is not null
    group by institution_id, made_by, call_key
    having count(*) > 1
    limit 1`,
  'every retry points to what was presented first, of the same order and amount': sql<{
    difference: string
  }>`
    select format('transfer %s is retry %s of %s', retry.id, retry.retry_count,
      coalesce(retry.retry_of_transfer_id::text, 'nothing')) as difference
    from transfers retry
    left join transfers original on original.institution_id = retry.institution_id
      and original.id = retry.retry_of_transfer_id
    where (retry.retry_count > 0 or retry.retry_of_transfer_id is not null)
      and (original.id is null or retry.retry_count = 0 or original.retry_count > 0
        or original.request_id <> retry.request_id
        or original.amount_cents <> retry.amount_cents
        or original.account_id is distinct from retry.account_id)
    limit 1`,
  'a deposit that was changed and the one in its place name each other': sql<{
    difference: string
  }>`
    select format('transfer %s replaces %s, which was replaced by %s', after.id, before.id,
      coalesce(before.replaced_by::text, 'nothing')) as difference
    from transfers after
    join transfers before on before.institution_id = after.institution_id
      and before.id = after.replaces_transfer_id
    where after.replaces_transfer_id is not null and before.replaced_by is distinct from after.id
    union all
    select format('transfer %s was replaced by %s, which replaces %s', before.id, after.id,
      coalesce(after.replaces_transfer_id::text, 'nothing'))
    from transfers before
    join transfers after on after.institution_id = before.institution_id
      and after.id = before.replaced_by
    where before.replaced_by is not null and after.replaces_transfer_id is distinct from before.id
    limit 1`,
}

/** Checks of recurring deposits (STATES: Schedules), recomputed from their transfers. */
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
