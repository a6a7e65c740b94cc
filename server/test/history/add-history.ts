import { sql } from 'kysely'
import type { Database } from '../../src/platform/db/database.ts'

/** A long past for a list of transactions, written straight into the table. */

interface Owner {
  institution_id: string
  entity_id: string
}

/** Every kind, status and direction, two banks, days and moments that several share. */
export async function addHistory(
  db: Database,
  { institution_id, entity_id }: Owner,
  count: number,
): Promise<void> {
  await sql`
    insert into linked_accounts
      (institution_id, entity_id, depositor_id, kind, status, bank_name, account_last_four)
    select institution_id, entity_id, depositor_id, 'FASTLINK', 'ARCHIVED', 'Summit Savings', '4321'
      from linked_accounts where institution_id = ${institution_id} and entity_id = ${entity_id}
     limit 1`.execute(db)
  await sql`
    with links as (
      select array_agg(id order by id) as ids from linked_accounts
       where institution_id = ${institution_id} and entity_id = ${entity_id}
    ), made as (
      select n, hashint4(n) & 1048575 as chance,
        (array['deposit', 'deposit', 'withdrawal', 'interest', 'interest_taken_back', 'withholding',
          'deposit_reversal', 'withdrawal_reversal']::transfer_kind[])[1 + n % 8] as kind,
        (enum_range(null::transaction_status))[1 + (hashint4(n) & 1048575) % 7] as status
        from generate_series(1, ${count}) as n
    )
    insert into transfers (institution_id, request_id, account_id, linked_account_id, direction, kind,
      amount_cents, status, file_date, settlement_date, available_date, cancel_until, date_created,
      return_code, posted_on, balance_after_cents, idempotency_key, input_hash)
    select ${institution_id}, gen_random_uuid(), entities.savings_account_id,
      case when kind in ('deposit', 'withdrawal', 'deposit_reversal', 'withdrawal_reversal')
        then links.ids[1 + n % array_length(links.ids, 1)] end,
      (case kind when 'deposit' then 'LinkedToPrimary' when 'withdrawal_reversal' then 'LinkedToPrimary'
        when 'withdrawal' then 'PrimaryToLinked' when 'deposit_reversal' then 'PrimaryToLinked'
        when 'interest' then case when n % 3 = 0 then 'PrimaryToService' else 'ServiceToPrimary' end
        else 'PrimaryToService' end)::transfer_direction,
      kind, 100 * (1 + chance % 40) + chance % 3, status, day, day + 1, day + 6, day,
      day + (n % 4) * interval '1 hour' + interval '0.123456 seconds',
      case when status = 'Returned' then 'R01' end,
      case when status in ('Settled', 'Returned', 'Submitted') then day + 1 end,
      case when status in ('Settled', 'Returned', 'Submitted') then chance end,
      'history:' || gen_random_uuid(), ''
      from made, links, entities, lateral (select date '2026-01-01' + chance % 60 as day) as days
     where entities.institution_id = ${institution_id} and entities.id = ${entity_id}`.execute(db)
}
