import type { EvidenceName } from '../src/domains/compliance/binder/evidence/evidence.ts'
import { PAPER_PLANTS } from './binder-plants-of-papers.ts'
import { STAFF_PLANTS, APPROVED, REQUEST, TWO_STAFF } from './binder-plants-of-staff.ts'
import { HOLDER, type Plant, PEOPLE_PLANTS, one, overdue } from './binder-plants-of-people.ts'

/** A deposit like most: it did not come back, no schedule made it, and its outside account is still linked. */
const SENT = `kind = 'deposit' and date_submitted is not null and retry_count = 0
  and return_code is null and schedule_id is null and made_by is not null
  and linked_account_id in (select id from linked_accounts where status = 'ACTIVE')`

/** The id of a planted row that other planted rows name. */
const SET = `'00000000-0000-4000-8000-000000000001'::uuid`
const SCHEDULE = `insert into schedules (institution_id, id, account_id, linked_account_id, made_by, amount_cents,
        every, anchor_date, made_at)
      select $bank, ${SET}, account_id, linked_account_id, made_by, 100, 'month', '2026-01-05', now()
      from transfers where ${one('transfers', SENT)}`
/** What the letters of a dispute have to say. */
const FACTS = `'{"reference": "D-1", "reasons": "It was theirs.", "documents": "A record",
        "right_to_documents": true, "debit_amount": 0, "debit_on": "none", "received_on": "2026-01-02",
        "decide_by": "2026-01-16", "extended_by": "2026-02-16"}'`
const DECISION = `insert into dispute_decisions (institution_id, dispute_id, outcome, reasons, documents,
        amount_cents, interest_cents, decided_on, decided_at, debit_cents, asked_by, agreed_by)
      values ($bank, ${SET}, 'no_error', 'It was theirs.', '["A record"]', 0, 0, '2026-01-05', now(), 0,
        'a', 'b');
      insert into dispute_letters (institution_id, id, dispute_id, place, kind, subject, paragraphs,
        facts, sent_on, sent_at)
      values ($bank, gen_random_uuid(), ${SET}, 1, 'no_error', 'Result',
        '["Our reasons: It was theirs."]', ${FACTS}, '2026-01-06', now())`

/** The columns that a transfer needs, copied from one that was sent. */
function copyTransfer(changes: Record<string, string>): string {
  const list = Object.entries(changes).map(([column, value]) => `copied.${column} := ${value};`)
  return `do $do$ declare copied transfers%rowtype; begin
    select * into copied from transfers where institution_id = $bank and ${SENT} limit 1;
    copied.id := gen_random_uuid(); copied.idempotency_key := gen_random_uuid();
    copied.call_key := null; ${list.join(' ')}
    insert into transfers select (copied).*; end $do$`
}

/** For each query of the binder, a violation that it must find. `$bank` is the institution. */
export const PLANTS: Readonly<Record<EvidenceName, Plant>> = {
  ...PEOPLE_PLANTS,
  ...PAPER_PLANTS,
  ...STAFF_PLANTS,
  rates_in_force: {
    wrong: `insert into product_rates (institution_id, effective_date, rate, created_at)
      select $bank, max(effective_date) + 1, 0.01, max(effective_date) + interval '3 days'
      from product_rates where institution_id = $bank`,
  },
  nights_accrued: {
    wrong: `delete from interest_runs where institution_id = $bank and step = 'accrual'
      and through > (select max(through) from interest_runs where institution_id = $bank) - 5`,
  },
  accruals: {
    wrong: `update interest_accruals set accrued = accrued / 2 where institution_id = $bank
      and balance_cents > 0 and accrual_date = (select max(through) from interest_runs
        where institution_id = $bank and step = 'accrual')`,
  },
  stopped_transfers: {
    given: copyTransfer({ status: `'Voided'`, request_id: 'gen_random_uuid()' }),
    wrong: `insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch, trace)
      select $bank, id, gen_random_uuid(), '2020-01-02', 1, '000000000000001' from transfers
      where ${one('transfers', `status = 'Voided'`)}`,
  },
  deposits_with_dates: {
    wrong: `update transfers set available_date = settlement_date - 1
      where ${one('transfers', `kind = 'deposit'`)}`,
  },
  withdrawals_in_month: {
    given: copyTransfer({ kind: `'withdrawal'` }),
    wrong: `update savings_products set withdrawals_per_month = 0 where institution_id = $bank`,
  },
  files_on_business_days: {
    // Thanksgiving.
    wrong: `update ach_files set business_date = '2025-11-27'
      where ${one('ach_files', `direction = 'out' and business_date < '2025-11-27'`)}`,
  },
  validated_links: {
    wrong: `update linked_accounts set activated_at = null
      where ${one('linked_accounts', `status = 'ACTIVE'`)}`,
  },
  micro_entries: {
    given: `${copyTransfer({ kind: `'micro_credit'`, amount_cents: '12', request_id: SET })};
      ${copyTransfer({ kind: `'micro_debit'`, amount_cents: '12', request_id: SET })}`,
    wrong: `update transfers set amount_cents = 13 where kind = 'micro_debit' and request_id = ${SET}`,
  },
  returns: {
    wrong: `update ach_answers set outcome = null where ${one('ach_answers', `kind = 'return'`)}`,
  },
  returns_handled: { wrong: overdue('return_code') },
  retries: {
    // After a deposit that did not come back.
    wrong: copyTransfer({
      retry_count: '3',
      retry_of_transfer_id: `(select id from transfers where institution_id = $bank and ${SENT} limit 1)`,
    }),
  },
  unique_traces: {
    wrong: `insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch, trace)
      select institution_id, gen_random_uuid(), gen_random_uuid(), file_date, 1, trace
      from ach_entries where ${one('ach_entries', 'trace is not null')}`,
  },
  answers_by_trace: {
    wrong: `update ach_answers set original_trace = '0'
      where ${one('ach_answers', `kind = 'return' and transfer_id is not null and outcome is not null`)}`,
  },
  changes_applied: {
    wrong: `insert into ach_answers (institution_id, file_id, place, kind, code, original_trace,
        amount_cents, is_credit)
      values ($bank, gen_random_uuid(), 1, 'noc', 'C01', '1', 0, false)`,
  },
  files_received: {
    wrong: `update ach_files set state = 'stored' where ${one('ach_files', `direction = 'in'`)}`,
  },
  files_sent: {
    wrong: `insert into ach_files (institution_id, direction, state, business_date, file_id_modifier,
        created_at)
      select institution_id, 'out', 'gathering', business_date, file_id_modifier, now()
      from ach_files where ${one('ach_files', `direction = 'out'`)}`,
  },
  money_by_hand: {
    given: `insert into money_by_hand (institution_id, transfer_id, asked_by, agreed_by, made_at)
      select $bank, id, 'a', 'b', now() from transfers where ${one('transfers', SENT)};
      insert into money_by_hand_letters (institution_id, transfer_id, depositor_id, template, ordered_at)
      select $bank, transfer_id, gen_random_uuid(), 'refund', now() from money_by_hand
      where institution_id = $bank and asked_by = 'a'`,
    wrong: `delete from money_by_hand_letters where transfer_id = (
      select transfer_id from money_by_hand where institution_id = $bank and asked_by = 'a')`,
  },
  reversals_in_time: {
    wrong: copyTransfer({
      kind: `'deposit_reversal'`,
      reverses_transfer_id: `(select id from transfers where institution_id = $bank and ${SENT} limit 1)`,
      file_date: 'copied.settlement_date + 30',
    }),
  },
  uncertified_interest: {
    wrong: `update interest_payments set effective_date = '2000-01-31'
      where ${one('interest_payments', 'not is_withheld and amount_cents between 1 and 900')}`,
  },
  withheld: {
    given: `update interest_payments set is_withheld = true, withheld_cents = round(amount_cents * 0.24)
      where ${one('interest_payments', 'amount_cents > 100')}`,
    wrong: `update interest_payments set withheld_cents = 0
      where ${one('interest_payments', 'is_withheld and withheld_cents > 20')}`,
  },
  schedules: {
    given: SCHEDULE,
    wrong: `update linked_accounts set status = 'ARCHIVED'
      where id = (select linked_account_id from schedules where id = ${SET})`,
  },
  revoked_schedules: {
    given: SCHEDULE,
    wrong: `update transfers set return_code = 'R07', schedule_id = ${SET} where ${one('transfers', SENT)}`,
  },
  reminded_deposits: {
    given: `${SCHEDULE};
      update transfers set schedule_id = ${SET}, date_created = file_date - interval '9 days'
      where ${one('transfers', SENT)};
      insert into alerts (institution_id, depositor_id, kind, event, title, message, path, created_at)
      select $bank, made_by, 'deposit_soon', 'soon:' || id, 'Soon', 'Soon.', '/', now()
      from transfers where schedule_id = ${SET}`,
    wrong: `delete from alerts where event = (
      select 'soon:' || id from transfers where schedule_id = ${SET})`,
  },
  files_kept: {
    wrong: `delete from ach_file_chunks where file_id = (select id from ach_files
      where institution_id = $bank and direction = 'out' and state = 'handed_over'
        and entry_count > 0 limit 1)`,
  },
  return_rates: {
    given: `insert into ach_files (institution_id, id, direction, state, business_date, created_at)
      select $bank, id, way, state, (select max(business_date) from ach_files where institution_id = $bank),
        now()
      from (values (${SET}, 'in', 'applied'), (gen_random_uuid(), 'out', 'handed_over'))
        made (id, way, state);
      update ach_entries set file_id = (
        select id from ach_files where direction = 'out' order by created_at desc limit 1)
      where transfer_id in (
        select id from transfers where institution_id = $bank and ${SENT} limit 30)`,
    wrong: `insert into ach_answers (institution_id, file_id, place, kind, code, original_trace,
        amount_cents, is_credit, outcome, applied_at)
      select $bank, ${SET}, n, 'return', 'R03', '1', 100, false, 'applied', now()
      from generate_series(1, 1000) n`,
  },
  gifts: {
    wrong: `insert into nonprofit_gifts (institution_id, entity_id, month_end, account_id, ein, name,
        share, interest_cents, carried_cents, amount_cents, given_at)
      values ($bank, gen_random_uuid(), '2026-01-31', gen_random_uuid(), '000000000', '', 0.1, 1, 0, 1,
        now())`,
  },
  statements: {
    wrong: `update statements set closing_cents = closing_cents + 1 where ${one('statements')}`,
  },
  error_contacts: {
    given: `update statements set printed = printed
      || '{"errors": {"phone": "555 0100", "address": ["Bank", "1 Main St"]}}'`,
    wrong: `update statements set printed = printed || '{"errors": {"phone": "", "address": ["Bank"]}}'
      where ${one('statements')}`,
  },
  announced_changes: {
    wrong: `insert into planned_changes (institution_id, what, subject, payload, words,
        effective_date, planned_by, planned_at)
      values ($bank, 'change_terms', 'planted', '{}', 'Less', '2026-01-20', 'x',
        '2026-01-01 15:00Z')`,
  },
  monthly_statements: {
    wrong: `update statements set period_to = period_to - 300 where account_id = (
      select account_id from statements
      join savings_accounts account on account.id = account_id and account.status = 'OPEN'
      where statements.institution_id = $bank order by account.opened_on limit 1)`,
  },
  tax_forms: {
    wrong: `update tax_documents set made_on = make_date(tax_year + 1, 2, 2)
      where ${one('tax_documents', 'number = 1')}`,
  },
  missing_forms: {
    wrong: `delete from tax_documents where account_id = (
      select account_id from tax_documents where institution_id = $bank and interest_cents >= 1000 limit 1)`,
  },
  tax_filed: {
    given: `insert into tax_filings (institution_id, tax_year, number, documents, corrects, sha256, filed_on)
      select institution_id, tax_year, 900, '[]', '{}', repeat('0', 64), make_date(tax_year + 1, 3, 31)
      from tax_years where institution_id = $bank on conflict do nothing`,
    wrong: `update tax_filings set filed_on = make_date(tax_year + 1, 4, 1)
      where institution_id = $bank`,
  },
  forms_filed: {
    given: `insert into tax_filings (institution_id, tax_year, number, documents, corrects, sha256, filed_on)
      select institution_id, tax_year, 1, jsonb_agg(id), '{}', repeat('0', 64), make_date(tax_year + 1, 3, 31)
      from tax_documents where institution_id = $bank group by institution_id, tax_year
      on conflict do nothing`,
    wrong: `update tax_filings set documents = '[]' where institution_id = $bank and number = 1`,
  },
  tax_delivery: {
    given: `update tax_documents set is_paper = true where institution_id = $bank`,
    wrong: `update tax_documents set is_paper = false, made_on = '2000-01-03'
      where ${one('tax_documents')}`,
  },
  closings: {
    wrong: `update savings_balances set current_cents = 1 where ${one(
      'savings_balances',
      `account_id in (select account_id from closings where status = 'CLOSED')`,
    )}`,
  },
  last_contacts: {
    wrong: `delete from account_contacts where ${one('account_contacts', 'is_open')}`,
  },
  handed_over: {
    given: `with report as (
      insert into escheat_reports (institution_id, state, year, report_due, cutoff, status)
      values ($bank, 'ZZ', 2025, '2025-10-31', '2025-06-30', 'ASKED') returning id)
      insert into escheat_items (institution_id, report_id, account_id, last_contact_on, outcome,
        amount_cents, handed_on)
      select $bank, id, ${SET}, '2020-01-02', 'HANDED_OVER', 1, '2025-10-31' from report`,
    // They signed in after the cutoff, and the money left all the same.
    wrong: `insert into account_contacts (institution_id, account_id, last_contact_on, last_contact_by)
      values ($bank, ${SET}, '2025-07-01', 'sign_in')`,
  },
  reactivated: {
    given: `${TWO_STAFF}; ${APPROVED('reactivate_account')};
      update staff_approvals set subject_id = ${SET} where id = ${REQUEST};
      insert into staff_tasks (institution_id, kind, message, task_key, raised_at, details)
      values ($bank, 'dormancy_asked_back', 'Look.', 'planted', '2020-01-02',
        '{"account_id": "00000000-0000-4000-8000-000000000001"}')`,
    wrong: `delete from staff_tasks where institution_id = $bank and task_key = 'planted'`,
  },
  disputes: {
    wrong: `update disputes set recorded_at = received_at + interval '8 days' where ${one('disputes')}`,
  },
  dispute_deadlines: {
    wrong: `update disputes set decide_by = '2020-01-02', extended_by = '2020-01-02'
      where ${one('disputes', `state = 'open'`)}`,
  },
  dispute_results: {
    given: DECISION,
    // Any other letter does not count.
    wrong: `update dispute_letters set kind = 'received' where dispute_id = ${SET}`,
    also: ['dispute_findings'],
  },
  dispute_findings: {
    given: DECISION,
    wrong: `update dispute_letters set paragraphs = '["It was not an error."]' where dispute_id = ${SET}`,
  },
  sanctions_holds: {
    given: `update depositors set standing = 'HOLD', standing_reason = 'sanctions',
        stands_since = '2020-01-02'
      where ${one('depositors', HOLDER)}`,
    wrong: copyTransfer({
      kind: `'withdrawal'`,
      direction: `'PrimaryToLinked'`,
      account_id: `(select savings_account_id from entities where id = (select entity_id
        from depositors where standing_reason = 'sanctions' limit 1))`,
    }),
  },
  audit_trail: {
    given: `insert into audit_seals (institution_id, seq, ids, row_count, previous_hash, hash, sealed_at)
      select $bank, 1000000 + n, '{[1,2)}', 1, decode('0' || n - 1, 'hex'), decode('0' || n, 'hex'), now()
      from generate_series(1, 3) n`,
    wrong: `update audit_seals set previous_hash = 'x' where institution_id = $bank and seq = 1000002`,
  },
  reconciled_days: {
    wrong: `insert into reconciled_settlements
        (institution_id, date, how, expected_key, expected_cents, note, decided_by, decided_at)
      values ($bank, '2026-01-05', 'explained', 'planted', 1, '', 'x', now())`,
  },
}
