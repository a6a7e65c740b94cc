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
  text: 'lighthouse keeper',
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

/**
 * A few thousand last names, one of them shared by 5 % of people. All rows of a person share one id. The newest is two
 * days old, so that what looks at the last weeks finds as many rows as it does at a bank that is in business.
 */
const PEOPLE = `
  select made.*, made.at::date as day from (
    select n, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
      (select id from institutions where is_default) as institution_id,
      case when n = ${RARE_NUMBER} then '${RARE.first}'
        else 'First' || substr(md5((n % 2000)::text), 1, 5) end as first_name,
      case when n = ${RARE_NUMBER} then '${RARE.last}' when n % 20 = 0 then 'Smith'
        else 'Last' || substr(md5((n % 9000)::text), 1, 6) end as last_name,
      case when n = ${RARE_NUMBER} then '${RARE.email}' else 'c' || n || '@example.com' end as email,
      case when n = ${RARE_NUMBER} then '${RARE.lastFour}' else lpad((n % 10000)::text, 4, '0') end as last_four,
      case when n = ${RARE_NUMBER} then 4821377 when n % 10 = 0 then 10000
        else 2500 + (hashint4(n) & 1048575) end as cents,
      now() - interval '2 days' - ($1::int - n) * interval '5 minutes' as at
    from generate_series(1, $1::int) as n) made`

/** Every third person has no known address. The others live in a few states. */
const STATE =
  "case when n % 3 > 0 then (array['CA', 'TX', 'NY', 'FL', 'DE', 'VT'])[1 + n % 7 % 6] end"

const PERSONAL = [
  `insert into users (institution_id, id, email, password_hash, created_at)
   select institution_id, id, email, 'never signs in', at from made`,
  `insert into entities (institution_id, id, savings_account_id, created_at)
   select institution_id, id, id, at from made`,
  `insert into depositors (institution_id, id, user_id, entity_id, registration_status,
     registration_last_step, standing, standing_reason, stands_since, first_name, last_name,
     ssn_last_four, created_at, is_backup_withheld, street, state)
   select institution_id, id, id, id,
     case when n % 50 = 1 then 'VIEW_ONLY' when n % 300 = 7 then 'IN_REVIEW' else 'PASSED' end,
     case when n % 300 = 7 then 'confirmed' else 'completed' end,
     case when n % 1000 = 3 then 'HOLD' when n % 2000 = 5 then 'REVIEW' end, null, at, first_name,
     last_name, last_four, at, false, case when n % 3 > 0 then '1 Main St' end, ${STATE} from made`,
  `insert into ledger_accounts (institution_id, id, kind)
   select institution_id, id, 'savings' from made`,
  `insert into savings_accounts (institution_id, id, opened_on, account_number_sealed,
     account_number_index, account_last_four)
   select institution_id, id, '2016-01-04', decode(replace(id::text, '-', ''), 'hex'),
     decode(replace(id::text, '-', ''), 'hex'), last_four from made`,
  `insert into savings_balances (institution_id, account_id, current_cents, receivable_cents)
   select institution_id, id, 5000000, case when n % 5000 = 27 then cents else 0 end from made`,
  // One account in two hundred was silent for years; the other people signed in within a year.
  `insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by, dormant_since,
     address_state)
   select institution_id, id,
     now()::date - case when n % 200 = 9 then 730 + n % 1500 else n % 365 end, 'sign_in',
     case when n % 1000 = 9 then now()::date - 30 end, ${STATE} from made`,
]

/** One in ten transfers has the same round amount. One in fifty was returned. */
const TRANSFERS = `
  insert into transfers (institution_id, id, request_id, account_id, direction, kind, amount_cents,
    status, return_code, file_date, settlement_date, available_date, cancel_until, date_created, made_by,
    call_key, idempotency_key, input_hash, posted_entry_id, return_entry_id)
  select institution_id, id,
    (lpad(to_hex(n * 4000::bigint), 8, '0') || '-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, id,
    'LinkedToPrimary', 'deposit', cents,
    (case when n % 50 = 27 then 'Returned' else 'Settled' end)::transaction_status,
    case when n % 50 = 27 then 'R01' end, day, day + 1, day + 6, at, at, id, 'bench:' || n, 'bench:' || n, '',
    1000000000::bigint + n, case when n % 50 = 27 then 2000000000::bigint + n end
  from made`

/** Each deposit and each return moved the money of one account. The entries of one kind have one range of ids. */
const BOOKS = ([first, kind, whose, on, sign]: [number, string, string, string, string]) => [
  `insert into journal_entries (institution_id, id, kind, description, effective_date, created_at, posting_count,
     account_id, transfer_id, idempotency_key, input_hash)
   overriding system value
   select institution_id, ${first}::bigint + n, '${kind}', 'A ${kind}', ${on}, at, 2, id, id,
     'bench:${kind}:' || n, '' from made where ${whose}`,
  `insert into postings (institution_id, entry_id, place, effective_date, account_id, amount_cents, account_seq,
     balance_cents, is_backdated)
   select made.institution_id, ${first}::bigint + n, place, ${on},
     case place when 1 then made.id else clearing.id end,
     case place when 1 then cents else -cents end * ${sign},
     case when place = 1 then ${first}::bigint + n end, case when place = 1 then 5000000 end,
     case when place = 1 then false end
   from made join ledger_accounts clearing on clearing.institution_id = made.institution_id
     and clearing.kind = 'ach_clearing'
   cross join generate_series(1, 2) as place where ${whose}`,
]

/** The transfers of a day were sent in one file, which has one batch. */
const FILES = [
  `insert into ach_files (institution_id, id, direction, state, business_date, file_id_modifier, entry_count,
     debit_cents, created_at)
   select institution_id, ${fileOf('out')}, 'out', 'handed_over', day, 'A', count(*), sum(cents), max(at)
   from made group by institution_id, day`,
  `insert into ach_batches (institution_id, file_id, number, settlement_date, kind, amount_cents, entry_count)
   select institution_id, ${fileOf('out')}, 1, day + 1, 'deposit', sum(cents), count(*)
   from made group by institution_id, day`,
  `insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch, trace)
   select institution_id, id, ${fileOf('out')}, day, 1, '09100001' || lpad(n::text, 7, '0') from made`,
]

/** The returns of a day came in one file, two days later. A few differ from their entry. */
const RETURNS = [
  `insert into ach_files (institution_id, id, direction, state, business_date, content_hash, entry_count,
     debit_cents, created_at)
   select institution_id, ${fileOf('in')}, 'in', 'applied', day + 2, decode(md5('in' || day), 'hex'),
     count(*), sum(cents), max(at) + interval '2 days'
   from made where n % 50 = 27 group by institution_id, day`,
  `insert into ach_answers (institution_id, file_id, place, kind, code, original_trace, amount_cents,
     is_credit, transfer_id, outcome, applied_at)
   select institution_id, ${fileOf('in')}, n, 'return', case n % 3 when 0 then 'R02' else 'R01' end,
     '09100001' || lpad(n::text, 7, '0'), cents, false, id, case when n % 10000 = 77 then 'mismatch' else 'applied' end, at
   from made where n % 50 = 27`,
]

/** Every tenth person wrote once, mostly about the same subject; one in a hundred of them waits for an answer. */
const MESSAGES = [
  `insert into message_threads (institution_id, id, depositor_id, topic, subject, created_at, updated_at,
     waiting_since, entry_count, character_count, assigned_to, is_complaint, sought)
   select made.institution_id, made.id, made.id, 'other',
     case when n % 100 = 0 then 'Deposit question ' || n else 'A question' end, at, at,
     case when n % 1000 = 0 then at end, 1, 10,
     case when n % 50 = 0 then member.id end, n % 500 = 0, lower(concat_ws(' ', first_name, last_name, made.email,
       case when n % 100 = 0 then 'Deposit question ' || n else 'A question' end))
   from made left join (${anyStaff('operations')}) member on true where n % 10 = 0`,
  `insert into message_entries (institution_id, id, thread_id, place, sender, text, created_at)
   select institution_id, id, id, 1, 'depositor',
     'My deposit of last week is not in my account yet. The number on the screen is ' || md5(n::text)
       || case when n = 7770 then '. It was sent from a ${RARE.text}.' else '. Can you look?' end, at
   from made where n % 10 = 0`,
]

/** Every tenth person reported a problem with their transfer, nearly all of which are decided. */
const DISPUTES = [
  `insert into disputes (institution_id, id, account_id, depositor_id, transfer_id, kind, words, channel,
     recorded_at, received_at, received_on, decide_by, extended_by, is_new_account, state, due_on, ended_at)
   select institution_id, id, id, id, id, 'other', 'What is this?', 'online', at, at, day, day + 14,
     day + 45, false, case when n % 1000 = 0 then 'open' else 'no_error' end,
     case when n % 1000 = 0 then day + 14 end, case when n % 1000 <> 0 then at + interval '5 days' end
   from made where n % 10 = 0`,
  `insert into dispute_decisions (institution_id, dispute_id, outcome, reasons, documents, amount_cents,
     interest_cents, decided_on, decided_at, debit_cents, asked_by, agreed_by)
   select institution_id, id, 'no_error', 'The deposit was made.', '["The form"]', 0, 0, day + 5,
     at + interval '5 days', 0, 'one@bench.example', 'other@bench.example'
   from made where n % 10 = 0 and n % 1000 <> 0`,
]

/** Work of staff: nearly all of it is done. */
const CASES = [
  `insert into staff_tasks (institution_id, kind, message, task_key, raised_at, handled_at, handled_by, due_at,
     depositor_id, claimed_by, claimed_at)
   select made.institution_id, case when n % 3 = 0 then 'unknown_trace' else 'return_rate' end, 'Look at this.',
     'bench:' || n, at, case when n % 500 <> 5 then at + interval '1 hour' end,
     case when n % 500 <> 5 then member.email end, case when n % 4 > 0 then at + interval '2 days' end, made.id,
     case when n % 3 = 0 then member.id end, case when n % 3 = 0 then at end
   from made join (${anyStaff('operations')}) member on true where n % 10 = 5`,
  `insert into staff_approvals (institution_id, id, what, words, reason, depositor_id, asked_by, asked_at, decision,
     decided_by, decided_at, decided_reason, subject_id, amount_cents, expires_at)
   select made.institution_id, made.id, case when n % 3 = 0 then 'refund' else 'release_hold' end,
     'Something for a customer', 'They asked for it.', made.id,
     case when n % 400 = 11 then one.id else other.id end, at,
     case when n % 2000 = 11 then null when n % 7 = 0 then 'refused' else 'approved' end,
     case when n % 2000 = 11 then null when n % 400 = 11 then other.id else one.id end,
     case when n % 2000 <> 11 then at + interval '1 hour' end,
     case when n % 2000 <> 11 then 'It is right.' end, made.id, 1000, now() + interval '10 days'
   from made join (${anyStaff('operations')}) one on true
   join (${anyStaff('approver')}) other on true where n % 20 = 11`,
  `insert into review_decisions (institution_id, id, depositor_id, decision, codes, reason, decided_by, decided_at)
   select institution_id, id, id, 'approve', '{}', 'All documents agree.', 'one@bench.example', at
   from made where n % 300 = 8`,
  `insert into review_samples (institution_id, id, from_date, to_date, wanted, seed, drawn_by, drawn_at)
   select made.institution_id, made.id, day, day, 100, 1, member.id, at
   from made join (${anyStaff('administrator')}) member on true where n = 8`,
  `insert into review_sample_items (institution_id, sample_id, decision_id, place)
   select made.institution_id, drawn.id, made.id, made.n
   from made join made drawn on drawn.n = 8 where made.n % 300 = 8 order by made.n limit 100`,
]

/** Money whose owner is to be found: nearly all was given to its owner a day later. */
const SUSPENSE = ([first, whose, on, sign]: [number, string, string, string]) => [
  `insert into journal_entries (institution_id, id, kind, description, effective_date, created_at, posting_count,
     account_id, idempotency_key, input_hash)
   overriding system value
   select institution_id, ${first}::bigint + n, 'adjustment', 'Money without an owner', ${on}, at, 2, id,
     'bench:${first}:' || n, '' from made where ${whose}`,
  `insert into postings (institution_id, entry_id, place, effective_date, account_id, amount_cents)
   select made.institution_id, ${first}::bigint + n, case account.kind when 'suspense' then 1 else 2 end, ${on},
     account.id, case account.kind when 'suspense' then cents else -cents end * ${sign}
   from made join ledger_accounts account on account.institution_id = made.institution_id
     and account.kind in ('suspense', 'ach_clearing') where ${whose}`,
]

/** Everybody got a form for one year; one in a hundred a second one. */
const TAX_FORMS = [
  `insert into tax_years (institution_id, tax_year, made_on)
   select distinct institution_id, 2025::smallint, date '2026-01-15' from made`,
  `insert into tax_documents (institution_id, id, depositor_id, account_id, tax_year, form, number, replaces,
     interest_cents, withheld_cents, through_date, printed, is_paper, sha256, file_key, size_bytes, made_on, made_at)
   select institution_id, ${formOf('number')}, id, id, 2025, '1099-INT', number,
     case when number = 2 then ${formOf('1')} end, 1234, 0, '2025-12-31', '{}', false,
     repeat('0', 64), 'none', 1, '2026-01-15', '2026-01-15'
   from made cross join generate_series(1, case when n % 100 = 0 then 2 else 1 end) as number`,
  `insert into tax_year_figures (institution_id, tax_year, forms, corrected_forms, interest_cents, unfiled)
   select institution_id, 2025, count(*), count(*) filter (where n % 100 = 0), count(*) * 1234, count(*)
   from made group by institution_id`,
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

/** The id of the file of a day. */
function fileOf(direction: 'out' | 'in'): string {
  const kind = direction === 'out' ? 'a000' : 'b000'
  return `('00000000-0000-4000-${kind}-' || lpad(to_hex(day - date '2000-01-01'), 12, '0'))::uuid`
}

function formOf(number: string): string {
  return `('00000000-0000-400' || ${number} || '-9000-' || lpad(to_hex(n), 12, '0'))::uuid`
}

/** Any member of staff with a role. */
function anyStaff(role: string): string {
  return `select staff.id, staff.email from staff join institutions on institutions.id = staff.institution_id
    where institutions.is_default and staff.role = '${role}' order by staff.email limit 1`
}

const FILLINGS = [
  ...PERSONAL,
  TRANSFERS,
  ...BOOKS([1_000_000_000, 'deposit', 'true', 'day + 1', '1']),
  ...BOOKS([2_000_000_000, 'return', 'n % 50 = 27', 'day + 2', '-1']),
  ...SUSPENSE([3_000_000_000, 'n % 500 = 33', 'day', '1']),
  ...SUSPENSE([4_000_000_000, 'n % 500 = 33 and n % 5000 <> 33', 'day + 1', '-1']),
  ...FILES,
  ...RETURNS,
  ...MESSAGES,
  ...DISPUTES,
  ...CASES,
  ...TAX_FORMS,
  AUDIT,
]

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
        'message_entries',
        'postings',
        'journal_entries',
        'account_contacts',
        'tax_documents',
        'staff_tasks',
        'audit_log',
      ],
    ],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  return rows
}
