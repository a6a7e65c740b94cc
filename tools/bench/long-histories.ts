import type { Client } from 'pg'

/**
 * Inserts depositors with the given numbers of transactions directly, because only reads are measured. A
 * server that runs meanwhile catches up on all banking days since the first account was opened.
 */
export async function addHistories(
  db: Client,
  counts: readonly number[],
  { openedOn = '2016-01-04' } = {},
): Promise<string[]> {
  await db.query("set session_replication_role = 'replica'")
  const ids: string[] = []
  for (const count of counts) {
    const id = await addPerson(db, openedOn)
    await addTransfers(db, id, count)
    ids.push(id)
  }
  await db.query("set session_replication_role = 'origin'")
  await db.query('vacuum analyze')
  return ids
}

/** All rows of a person share one id. */
async function addPerson(db: Client, openedOn: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `
    with person as materialized (
      select gen_random_uuid() as id, institutions.id as institution_id
      from institutions where is_default
    ), login as (
      insert into users (institution_id, id, email, password_hash)
      select institution_id, id, id || '@example.com', 'never signs in' from person
    ), application as (
      insert into entities (institution_id, id, savings_account_id)
      select institution_id, id, id from person
    ), depositor as (
      insert into depositors
        (institution_id, id, user_id, entity_id, registration_status, registration_last_step,
          is_backup_withheld)
      select institution_id, id, id, id, 'PASSED', 'completed', false from person
    ), account as (
      insert into ledger_accounts (institution_id, id, kind)
      select institution_id, id, 'savings' from person
    ), savings as (
      insert into savings_accounts (institution_id, id, opened_on, account_number_sealed,
        account_number_index, account_last_four)
      select institution_id, id, $1::date, decode(replace(id::text, '-', ''), 'hex'),
        decode(replace(id::text, '-', ''), 'hex'), '0007' from person
    ), balance as (
      insert into savings_balances (institution_id, account_id, current_cents)
      select institution_id, id, 5000000 from person
    ), link as (
      insert into linked_accounts
        (institution_id, entity_id, depositor_id, kind, status, bank_name, account_last_four)
      select institution_id, id, id, 'FASTLINK', status, bank, last_four
      from person, (values ('ARCHIVED', 'Copper Canyon Bank', '1234'),
        ('ARCHIVED', 'Prairie Federal', '4321')) as links (status, bank, last_four)
    ), screened as (
      insert into identity_checks
        (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
      select institution_id, id, 'PASSED', false, '{}', now(), now() from person
    )
    select id from person`,
    [openedOn],
  )
  return rows[0]?.id ?? ''
}

/**
 * Inserts a realistic history: deposits, some withdrawals, monthly interest, one in a hundred returned, a
 * few cancelled and the last ones pending, over ten years or as many days as there are transactions.
 */
async function addTransfers(db: Client, person: string, count: number): Promise<void> {
  await db.query(
    `with made as materialized (
       select n, gen_random_uuid() as id, hashint4(n) & 1048575 as chance,
         date '2026-10-01' - (($2::int - n) * least(3650, $2 * 3) / $2) as day
       from generate_series(1, $2::int) as n
     ), kinds as (
       select made.*,
         case when n % 30 = 0 then 'interest' when chance % 3 = 0 then 'withdrawal' else 'deposit' end as kind,
         case when n > $2 - 2 then 'Initiated' when n > $2 - 4 then 'Submitted'
           when n % 30 <> 0 and chance % 100 = 7 then 'Returned'
           when n % 30 <> 0 and chance % 100 = 8 then 'Voided' else 'Settled' end as status
       from made
     ), entries as (
       insert into journal_entries (institution_id, kind, description, effective_date, posting_count,
         account_id, transfer_id, idempotency_key, input_hash)
       select depositors.institution_id, kinds.kind::entry_kind, 'Deposit', day + 1, 2, $1, kinds.id,
         'history:' || kinds.id, ''
       from kinds, depositors
       where depositors.id = $1 and kinds.status in ('Settled', 'Returned') order by n
       returning id, institution_id, transfer_id, effective_date
     ), posted as (
       insert into postings (institution_id, entry_id, place, effective_date, account_id, amount_cents,
         account_seq, balance_cents, is_backdated)
       select institution_id, id, 1, effective_date, $1, 100,
         row_number() over (order by effective_date, id), 100, false
       from entries
     ), links as (
       select array_agg(id order by bank_name) as ids from linked_accounts where entity_id = $1
     )
     insert into transfers (institution_id, id, request_id, account_id, linked_account_id, direction,
       kind, amount_cents, status, file_date, settlement_date, available_date, cancel_until,
       date_created, return_code, posted_entry_id, posted_on, balance_after_cents, made_by,
       call_key, idempotency_key, input_hash)
     select depositors.institution_id, kinds.id, gen_random_uuid(), $1,
       case when kinds.kind <> 'interest' then links.ids[1 + n % 2] end,
       (case kinds.kind when 'deposit' then 'LinkedToPrimary' when 'withdrawal' then 'PrimaryToLinked'
         else 'ServiceToPrimary' end)::transfer_direction,
       kinds.kind::transfer_kind, 2500 + chance % 250000, kinds.status::transaction_status, day, day + 1,
       day + 6, day, day + n * interval '1 second', case when kinds.status = 'Returned' then 'R01' end,
       entries.id, entries.effective_date, case when entries.id is not null then chance end,
       case when kinds.kind <> 'interest' then $1::uuid end,
       kinds.id, 'history:' || kinds.id, ''
     from kinds cross join links join depositors on depositors.id = $1
     left join entries on entries.transfer_id = kinds.id`,
    [person, count],
  )
}
