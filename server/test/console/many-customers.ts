import type { Client } from 'pg'

/** A customer with rare data, to search for by everything that a caller may say. */
export const RARE = {
  last: 'Featherstonehaugh',
  first: 'Wilhelmina',
  email: 'wilhelmina.featherstonehaugh@example.com',
  lastFour: '7391',
  amount: '48213.77',
  operator: 'rare.hand@bench.example',
  trace: '091000010000777',
  subject: 'Deposit question',
}

/** The rare customer is the one of this number, so there have to be as many. */
const RARE_NUMBER = 777

/**
 * Fills the default institution with as many customers, transfers and audit lines, directly in the tables,
 * because only reads are looked at. Names, amounts and actors are as uneven as in reality, so that both common
 * and rare values are searched for.
 */
export async function addManyCustomers(
  db: Client,
  count: number,
): Promise<{ customer: string; reference: string }> {
  if (count < RARE_NUMBER) throw new Error(`at least ${RARE_NUMBER} customers are needed`)
  await db.query("set session_replication_role = 'replica'")
  await db.query("set maintenance_work_mem = '512MB'")
  await db.query('set synchronous_commit = off')
  await db.query(`create temporary table made as ${PEOPLE}`, [count])
  const indexes = await dropIndexes(db)
  for (const statement of FILLINGS) await db.query(statement)
  for (const { made } of indexes) await db.query(made)
  await db.query("set session_replication_role = 'origin'")
  await db.query('vacuum analyze')
  const { rows } = await db.query<{ customer: string; reference: string }>(
    `select made.id as customer, transfers.request_id as reference
     from made join transfers on transfers.account_id = made.id where made.n = ${RARE_NUMBER}`,
  )
  const [found] = rows
  if (found === undefined) throw new Error('nobody was made')
  return found
}

/** A few thousand last names, one of them shared by 5 % of people. All rows of a person share one id. */
const PEOPLE = `
  select n, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
    (select id from institutions where is_default) as institution_id,
    case when n = ${RARE_NUMBER} then '${RARE.first}'
      else 'First' || substr(md5((n % 2000)::text), 1, 5) end as first_name,
    case when n = ${RARE_NUMBER} then '${RARE.last}' when n % 20 = 0 then 'Smith'
      else 'Last' || substr(md5((n % 9000)::text), 1, 6) end as last_name,
    case when n = ${RARE_NUMBER} then '${RARE.email}' else 'c' || n || '@example.com' end as email,
    case when n = ${RARE_NUMBER} then '${RARE.lastFour}' else lpad((n % 10000)::text, 4, '0') end as last_four,
    timestamptz '2016-01-01' + n * interval '5 minutes' as at
  from generate_series(1, $1::int) as n`

const PERSONAL = [
  `insert into users (institution_id, id, email, password_hash, created_at)
   select institution_id, id, email, 'never signs in', at from made`,
  `insert into entities (institution_id, id, savings_account_id, created_at)
   select institution_id, id, id, at from made`,
  `insert into depositors (institution_id, id, user_id, entity_id, registration_status,
     registration_last_step, standing, standing_reason, stands_since, first_name, last_name,
     ssn_last_four, created_at, is_backup_withheld)
   select institution_id, id, id, id,
     case when n % 50 = 1 then 'VIEW_ONLY' when n % 300 = 7 then 'IN_REVIEW' else 'PASSED' end,
     case when n % 300 = 7 then 'confirmed' else 'completed' end,
     case when n % 1000 = 3 then 'HOLD' when n % 2000 = 5 then 'REVIEW' end, null, at, first_name,
     last_name, last_four, at, false from made`,
  `insert into ledger_accounts (institution_id, id, kind)
   select institution_id, id, 'savings' from made`,
  `insert into savings_accounts (institution_id, id, opened_on, account_number_sealed,
     account_number_index, account_last_four)
   select institution_id, id, '2016-01-04', decode(replace(id::text, '-', ''), 'hex'),
     decode(replace(id::text, '-', ''), 'hex'), last_four from made`,
  `insert into savings_balances (institution_id, account_id, current_cents)
   select institution_id, id, 5000000 from made`,
]

/** One in ten transfers has the same round amount. */
const TRANSFERS = `
  insert into transfers (institution_id, id, request_id, account_id, direction, kind, amount_cents,
    status, file_date, settlement_date, available_date, cancel_until, date_created, made_by,
    call_key, idempotency_key, input_hash)
  select institution_id, id,
    (lpad(to_hex(n * 4000::bigint), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, id,
    'LinkedToPrimary', 'deposit',
    case when n = ${RARE_NUMBER} then 4821377 when n % 10 = 0 then 10000 else 2500 + (hashint4(n) & 1048575) end,
    'Settled', at::date, at::date + 1, at::date + 6, at, at, id, 'bench:' || n, 'bench:' || n, ''
  from made`

/** All transfers were sent in one file. Every tenth person wrote once, mostly about the same subject. */
const FILES = [
  `insert into ach_files (institution_id, id, direction, state, business_date, file_id_modifier,
     created_at)
   select institution_id, id, 'out', 'handed_over', '2016-01-04', 'A', at from made where n = 1`,
  `insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch, trace)
   select institution_id, id, (select id from made where n = 1), '2016-01-04', 1,
     '09100001' || lpad(n::text, 7, '0') from made`,
]
const THREADS = `
  insert into message_threads (institution_id, id, depositor_id, topic, subject, created_at, updated_at,
    entry_count, character_count)
  select institution_id, id, id, 'other',
    case when n % 100 = 0 then 'Deposit question ' || n else 'A question' end, at, at, 1, 10
  from made where n % 10 = 0`

/** Every tenth person reported a problem with their transfer, nearly all of which are decided. */
const DISPUTES = `
  insert into disputes (institution_id, id, account_id, depositor_id, transfer_id, kind, words, channel,
    recorded_at, received_at, received_on, decide_by, extended_by, is_new_account, state, due_on, ended_at)
  select institution_id, id, id, id, id, 'other', 'What is this?', 'online', at, at, at::date, at::date + 14,
    at::date + 45, false, case when n % 1000 = 0 then 'open' else 'no_error' end,
    case when n % 1000 = 0 then at::date + 14 end, case when n % 1000 <> 0 then at + interval '5 days' end
  from made where n % 10 = 0`

/** One transfer in fifty was returned. */
const RETURNS = [
  `insert into ach_files (institution_id, id, direction, state, business_date, content_hash, created_at)
   select institution_id, id, 'in', 'applied', '2016-01-06', '', at from made where n = 2`,
  `insert into ach_answers (institution_id, file_id, place, kind, code, original_trace, amount_cents,
     is_credit, transfer_id, outcome, applied_at)
   select institution_id, (select id from made where n = 2), n, 'return', 'R01',
     '09100001' || lpad(n::text, 7, '0'), 100, false, id, 'applied', at
   from made where n % 50 = 27`,
]

/** Most lines are from jobs and customers, few from staff, and almost none from some staff. */
const AUDIT = `
  insert into audit_log (institution_id, happened_at, actor_kind, actor_id, action, entity, entity_id,
    details)
  select institution_id, at,
    (case when n % 50 = 0 then 'operator' when n % 2 = 0 then 'job' else 'depositor' end)::actor_kind,
    case when n % 200000 = 0 then '${RARE.operator}' when n % 50 = 0 then 'staff' || n % 7 || '@bench.example'
      when n % 2 = 0 then 'settle' else id::text end,
    case when n % 100000 = 0 then 'rarely_done' when n % 50 = 0 then 'place_hold'
      when n % 2 = 0 then 'settle' else 'make_deposit' end,
    case when n % 50 = 0 then 'depositor' when n % 2 = 0 then 'transfer' else 'depositor' end,
    case when n % 2 = 0 and n % 50 <> 0 then gen_random_uuid()::text else id::text end,
    '{"reason": "so that there is one", "before": {"standing": null}, "after": {"standing": "HOLD"}}'
  from made`

const FILLINGS = [...PERSONAL, TRANSFERS, ...FILES, ...RETURNS, THREADS, DISPUTES, AUDIT]

interface Index {
  name: string
  made: string
}

/** Drops the indexes, which are rebuilt at the end: inserting row by row takes ten times as long. */
async function dropIndexes(db: Client): Promise<Index[]> {
  const { rows } = await db.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not exists (
       select from pg_constraint where conindid = indexrelid)`,
    [
      [
        'users',
        'entities',
        'depositors',
        'savings_accounts',
        'savings_balances',
        'transfers',
        'ach_entries',
        'ach_answers',
        'disputes',
        'message_threads',
        'audit_log',
      ],
    ],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return rows
}
