import { sql } from 'kysely'
import type { Context } from '../../src/context.ts'
import { splitLife } from '../../src/seed/people/split-life.ts'
import type { DemoPerson } from '../../src/seed/people/story.ts'

/**
 * Where people stand, and what their money did. A long past is older where it was prepared, so that its
 * days and sums differ: of that only that it is there.
 */
export async function standings(
  { db }: Context,
  people: readonly DemoPerson[],
): Promise<unknown[]> {
  const withPast = people
    .filter((person) => splitLife(person).past.length > 0)
    .map(({ email }) => email)
  const { rows } = await sql<{ email: string }>`
    select users.email, users.phone, users.email_verified_at is not null as is_verified,
      registration_status, registration_last_step, standing, initial_fund_amount_cents, claims_ssn,
      array(select kind || ' ' || status from linked_accounts link
        where link.entity_id = entities.id order by 1) as links,
      (select count(*) from disclosure_attestations signed
        where signed.depositor_id = depositors.id) as signed,
      (select count(*) from devices where devices.user_id = users.id) as devices,
      depositors.joined_on is not null as has_joined, depositors.left_on is not null as has_left,
      array(select concat_ws(' ', second.registration_status, second.registration_last_step,
          asked.wrong_tries, asked.ended_at is null, (
            select count(*) from invitations where invitations.depositor_id = second.id
              and invitations.ended_at is null))
        from secondary_applications asked
        join depositors second on second.id = asked.depositor_id
        where asked.entity_id = entities.id order by 1) as second_holders,
      array(select concat_ws(' ', topic, entry_count, transaction_id is not null, read_at is null)
        from message_threads thread where thread.depositor_id = depositors.id
        order by 1) as threads,
      case when email = any(${withPast}) then null else array(
        select concat_ws(' ', kind, read_at is null) from alerts
        where alerts.depositor_id = depositors.id order by 1) end as alerts,
      case when email = any(${withPast}) then null else array(
        select concat_ws(' ', kind, status, amount_cents, file_date, settlement_date, return_code)
        from transfers
        where transfers.account_id = entities.savings_account_id
          or (kind <> 'micro_credit' and kind <> 'micro_debit' and transfers.linked_account_id in (
            select id from linked_accounts link where link.entity_id = entities.id))
        order by 1) end as transfers,
      case when email = any(${withPast}) then null else current_cents end as balance,
      case when email = any(${withPast}) then null else held_cents end as held, receivable_cents
    from users
    join depositors on depositors.user_id = users.id
    join entities on entities.id = depositors.entity_id
    left join savings_balances balance on balance.account_id = entities.savings_account_id
    order by email`.execute(db)
  const emails = new Set(people.map(({ email }) => email))
  return rows.filter(({ email }) => emails.has(email))
}

/** The statuses of what somebody moved, by kind, and how much else there is. */
export async function readPast({ db }: Context, user_id: string) {
  const { rows } = await sql<{ kind: string; statuses: string[]; count: number }>`
    select transfers.kind, array_agg(distinct transfers.status::text order by transfers.status::text)
      as statuses, count(*)
    from transfers join entities on entities.savings_account_id = transfers.account_id
    join depositors on depositors.entity_id = entities.id
    where depositors.user_id = ${user_id} and transfers.settlement_date < current_date - 58
    group by 1`.execute(db)
  const { rows: others } = await sql<Record<string, unknown>>`
    select (select count(*) from linked_accounts link where link.entity_id = entities.id) as links,
      array(select distinct status::text from schedules
        where account_id = entities.savings_account_id order by 1) as schedules,
      (select count(*) from product_rates
        where product_rates.institution_id = entities.institution_id) as rates
    from entities join depositors on depositors.entity_id = entities.id
    where depositors.user_id = ${user_id}`.execute(db)
  const most = Math.max(0, ...rows.map(({ count }) => count))
  const byKind = Object.fromEntries(rows.map(({ kind, statuses }) => [kind, statuses]))
  return { ...byKind, ...others[0], most }
}
