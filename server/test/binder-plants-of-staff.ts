import type { staffEvidence } from '../src/domains/compliance/binder/evidence/staff.ts'
import { HOLDER, LATER, type Plant, one } from './binder-plants-of-people.ts'

const MAKER = `'00000000-0000-4000-8000-00000000000a'::uuid`
const APPROVER = `'00000000-0000-4000-8000-00000000000b'::uuid`
/** The id of a planted request that was approved. */
export const REQUEST = `'00000000-0000-4000-8000-00000000000c'::uuid`
/** The id of another planted row. */
const ROW = `'00000000-0000-4000-8000-00000000000d'::uuid`

/** Two people who work at the institution. */
export const TWO_STAFF = `insert into staff (institution_id, id, email, name, role, created_at,
    access_changed_at, last_seen_at)
  values ($bank, ${MAKER}, 'maker@staff.example', 'Maker', 'operations', now(), '2020-01-02', now()),
    ($bank, ${APPROVER}, 'approver@staff.example', 'Approver', 'approver', now(), '2020-01-02', now())`

/** A request that one of them made and the other approved. */
export function APPROVED(what: string, payload: object = {}): string {
  return `insert into staff_approvals (institution_id, id, what, payload, words, reason, asked_by,
      asked_at, expires_at, decision, decided_by, decided_at, decided_reason)
    values ($bank, ${REQUEST}, '${what}', '${JSON.stringify(payload)}', 'words', 'reason', ${MAKER},
      '2026-01-05 15:00Z', '2026-01-12 15:00Z', 'approved', ${APPROVER}, '2026-01-05 16:00Z', 'reason')`
}

const REQUESTED_DOCUMENT = `insert into document_requests (institution_id, id, depositor_id, thread_id,
    due_date, requested_by, requested_at)
  select $bank, ${ROW}, id, ${ROW}, '2026-02-02', ${MAKER}, '2026-01-05 15:00Z'
  from depositors where ${one('depositors', HOLDER)};
  insert into requested_documents (institution_id, request_id, place, kind, attachment_id, arrived_at)
  values ($bank, ${ROW}, 0, 'photo_id', ${ROW}, '2026-01-07 15:00Z');
  insert into message_entries (institution_id, id, thread_id, place, sender, text, created_at)
  values ($bank, ${ROW}, ${ROW}, 2, 'depositor', 'My license', '2026-01-07 15:00Z');
  insert into message_attachments (institution_id, attachment_id, entry_id, place)
  values ($bank, ${ROW}, ${ROW}, 0);
  insert into alerts (institution_id, depositor_id, kind, event, title, message, path, created_at)
  select $bank, depositor_id, 'documents_requested', 'documents:' || id, 'Documents', 'Send them.', '/',
    requested_at from document_requests where id = ${ROW}`

/** A custom role as the two of them agreed on it. */
const AGREED_ROLE = {
  role_id: '00000000-0000-4000-8000-00000000000e',
  name: 'Returns desk',
  description: 'Reads returns.',
  acts: ['money.read', 'customers.read'],
  refund_day_cents: 20_00,
  reversal_day_cents: null,
}
const CUSTOM_ROLE = `${TWO_STAFF}; ${APPROVED('add_custom_role', AGREED_ROLE)};
  update staff_approvals set subject_id = '${AGREED_ROLE.role_id}' where id = ${REQUEST};
  insert into custom_roles (institution_id, id, name, description, acts, refund_day_cents, created_at)
  values ($bank, '${AGREED_ROLE.role_id}', '${AGREED_ROLE.name}', '${AGREED_ROLE.description}',
    array['customers.read', 'money.read'], 2000, '2026-01-05 16:00Z')`

/** An address for events, as the two administrators approved it. */
const AGREED_ENDPOINT = '00000000-0000-4000-8000-00000000000f'
const ENDPOINT_TERMS = { url: 'https://core.example/events', types: ['account.opened'] }

/** The plants of the queries about what staff do. */
export const STAFF_PLANTS: Readonly<Record<keyof typeof staffEvidence, Plant>> = {
  two_people: {
    given: `${TWO_STAFF}; ${APPROVED('refund')}`,
    // One approved it, where two had to.
    wrong: `update staff_approvals set approvers = 2 where id = ${REQUEST}`,
  },
  own_accounts: {
    given: `insert into staff_approvals (institution_id, what, words, reason, depositor_id, asked_by,
        asked_at, expires_at)
      select $bank, 'refund', 'Refund', 'Asked.', id, gen_random_uuid(), now(), ${LATER}
      from depositors where ${one('depositors', HOLDER)}`,
    wrong: `insert into staff_ties (institution_id, staff_id, depositor_id, kind, reason, recorded_by,
        recorded_at)
      select $bank, asked_by, depositor_id, 'family', 'A sister.', gen_random_uuid(), '2020-01-02'
      from staff_approvals where ${one('staff_approvals', `words = 'Refund'`)}`,
  },
  staff_access: {
    given: `insert into staff (institution_id, email, name, role, created_at)
      values ($bank, 'planted@staff.example', 'Planted', 'viewer', now())`,
    // They were invited long ago and have never signed in.
    wrong: `update staff set created_at = '2020-01-02' where email = 'planted@staff.example'`,
  },
  policy_rules: {
    given: `${TWO_STAFF}; ${APPROVED('change_approval_policy', {
      what: 'refund',
      from_cents: 100_00,
      approvers: 2,
      decider: 'approver',
      is_removed: false,
    })};
      insert into approval_policy (institution_id, what, from_cents, approvers, decider)
      values ($bank, 'refund', 10000, 2, 'approver')`,
    wrong: `update approval_policy set approvers = 1 where institution_id = $bank`,
  },
  role_limits: {
    given: `${TWO_STAFF};
      ${APPROVED('change_role_limit', { role: 'operations', what: 'refund', day_cents: 100_00 })};
      insert into role_limits (institution_id, role, what, day_cents)
      values ($bank, 'operations', 'refund', 10000)`,
    wrong: `delete from role_limits where institution_id = $bank`,
  },
  custom_roles: {
    given: CUSTOM_ROLE,
    wrong: `update custom_roles set acts = acts || array['customers.refund']
      where ${one('custom_roles', `name = '${AGREED_ROLE.name}'`)}`,
  },
  event_endpoints: {
    given: `${TWO_STAFF}; ${APPROVED('add_event_endpoint', ENDPOINT_TERMS)};
      update staff_approvals set subject_id = '${AGREED_ENDPOINT}' where id = ${REQUEST};
      insert into event_endpoints (institution_id, id, url, types, added_at)
      values ($bank, '${AGREED_ENDPOINT}', '${ENDPOINT_TERMS.url}', array['account.opened'],
        '2026-01-05 16:00Z')`,
    wrong: `update event_endpoints set url = 'https://elsewhere.example/' where institution_id = $bank`,
  },
  custom_role_holders: {
    given: CUSTOM_ROLE,
    wrong: `update staff set role = 'custom', custom_role_id = '${AGREED_ROLE.role_id}'
      where id = ${APPROVER}`,
  },
  requests_within_limits: {
    given: `${TWO_STAFF};
      ${APPROVED('change_role_limit', { role: 'operations', what: 'refund', day_cents: 100_00 })};
      insert into role_limits (institution_id, role, what, day_cents)
      values ($bank, 'operations', 'refund', 10000);
      insert into staff_approvals (institution_id, what, amount_cents, words, reason, asked_by,
        asked_at, expires_at, depositor_id)
      select $bank, 'refund', 5000, 'Planted', 'reason', ${MAKER}, '2026-01-06 15:00Z', ${LATER},
        gen_random_uuid() from generate_series(1, 2)`,
    wrong: `update staff_approvals set amount_cents = 5001
      where ${one('staff_approvals', `words = 'Planted'`)}`,
  },
  manual_entries: {
    wrong: `insert into postings (institution_id, entry_id, place, effective_date, account_id,
        amount_cents)
      select $bank, entry.id, 99, entry.effective_date, account.id, -1
      from ledger_accounts account, (
        select id, effective_date from journal_entries where institution_id = $bank limit 1) entry
      where account.institution_id = $bank and account.kind = 'bank_fees'`,
  },
  document_requests: {
    given: REQUESTED_DOCUMENT,
    wrong: `delete from alerts where institution_id = $bank and event = 'documents:' || ${ROW}`,
  },
  requested_documents: {
    given: REQUESTED_DOCUMENT,
    wrong: `update message_attachments set entry_id = gen_random_uuid() where attachment_id = ${ROW}`,
  },
}
