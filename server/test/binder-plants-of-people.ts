import type { peopleEvidence } from '../src/domains/compliance/binder/evidence/people.ts'
import type { EvidenceName } from '../src/domains/compliance/binder/evidence/evidence.ts'

/** A violation that a query of the binder must find. `$bank` is the institution. */
export interface Plant {
  /** What has to be there first. */
  given?: string
  /** The violation. */
  wrong: string
  /** Other queries that see the same violation. */
  also?: EvidenceName[]
}

/** Selects one row of a table of the institution, which tests write as `$bank`. */
export function one(table: string, where = 'true'): string {
  return `${table}.ctid = (select ctid from ${table} where institution_id = $bank and ${where} limit 1)`
}

export const HOLDER = `is_holder and registration_last_step = 'completed' and registration_status = 'PASSED'
  and entity_id in (select id from entities where savings_account_id is not null)`
export const LATER = `now() + interval '9 years'`
const APPLICANT = `is_primary and entity_id in (select id from entities where savings_account_id is null)`
/** The id of a planted proposal. */
const PLANTED = `'00000000-0000-4000-8000-000000000002'::uuid`
const PROPOSAL = `insert into beneficiary_proposals (institution_id, id, entity_id, proposed_by, proposed_at,
        expires_at)
      select institution_id, ${PLANTED}, entity_id, id, now(), ${LATER}
      from depositors where ${one(
        'depositors',
        `${HOLDER} and is_primary and entity_id in (
        select entity_id from depositors where is_holder and not is_primary)`,
      )}`

/** A later check of a person; FLAGGED with a sanctions hit. */
function checkOf(outcome: 'ERRORED' | 'FLAGGED', whom: string): string {
  return `insert into identity_checks
      (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
    select institution_id, id, '${outcome}', ${outcome === 'FLAGGED'}, '{}', ${LATER}, ${LATER}
    from depositors where ${one('depositors', whom)}`
}

export function overdue(kind: string): string {
  return `insert into staff_tasks (institution_id, kind, message, task_key, raised_at, due_at)
    values ($bank, '${kind}', 'Look.', 'planted', '2020-01-02', '2020-01-06')`
}

/** The plants of the queries about people. */
export const PEOPLE_PLANTS: Readonly<Record<keyof typeof peopleEvidence, Plant>> = {
  known_holders: {
    wrong: `update depositors set street = null where ${one('depositors', HOLDER)}`,
  },
  screenings: { wrong: checkOf('ERRORED', HOLDER) },
  discrepancies: {
    wrong: `insert into identity_checks
        (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
      select institution_id, id, 'PASSED', false,
        '{"attributes": {"address": {"value": "1 Former Street", "result": "differs"}}}',
        ${LATER}, ${LATER}
      from depositors where ${one('depositors', HOLDER)}`,
  },
  possible_matches: { wrong: overdue('sanctions_hit') },
  unlinked_matches: {
    given: checkOf('FLAGGED', APPLICANT),
    wrong: `insert into linked_accounts
        (institution_id, entity_id, depositor_id, kind, status, created_at)
      select institution_id, entity_id, id, 'MANUAL', 'VERIFICATION_PENDING',
        ${LATER} + interval '1 day'
      from depositors where ${one('depositors', APPLICANT)}`,
  },
  declined_notices: {
    given: `with declined as (
        update depositors set registration_status = 'FAILED'
        where ${one('depositors', APPLICANT)} returning id)
      , thread as (
        insert into message_threads (institution_id, id, depositor_id, topic, subject, created_at,
          updated_at, entry_count, character_count)
        select $bank, gen_random_uuid(), id, 'identity', 'About you', now(), now(), 1, 1
        from declined returning id)
      insert into message_entries (institution_id, id, thread_id, place, sender, text, created_at)
      select $bank, gen_random_uuid(), id, 1, 'institution',
        'The agency did not make the decision.', now() from thread`,
    // Any other letter does not count.
    wrong: `update message_entries set text = 'Hello.'
      where institution_id = $bank and text = 'The agency did not make the decision.'`,
  },
  signed_before_opening: {
    wrong: `update savings_accounts set opened_on = '2000-01-03'
      where ${one('savings_accounts', `status = 'CLOSED'`)}`,
  },
  signatures: {
    wrong: `delete from disclosure_openings where (institution_id, depositor_id, document_id) = (
      select institution_id, depositor_id, document_id from disclosure_attestations
      where institution_id = $bank limit 1)`,
  },
  certified_numbers: {
    wrong: `update depositors set is_backup_withheld = null where ${one('depositors', HOLDER)}`,
  },
  password_length: { wrong: `update institutions set password_min_length = 6 where id = $bank` },
  insurer: { wrong: `update institutions set insurance_certificate = null where id = $bank` },
  joint_holders: {
    wrong: `update depositors set joined_on = '2000-01-03'
      where ${one('depositors', 'is_holder and not is_primary')}`,
  },
  beneficiaries: {
    wrong: `update beneficiaries set allocation_bp = allocation_bp - 1 where ${one('beneficiaries')}`,
  },
  beneficiary_history: {
    wrong: `update entities set beneficiaries_version = beneficiaries_version + 1
      where ${one('entities', 'beneficiaries_version > 0')}`,
  },
  agreed_beneficiaries: {
    given: PROPOSAL,
    // They agreed after its last day.
    wrong: `update beneficiary_proposals set agreed_at = expires_at + interval '1 day',
        agreed_by = gen_random_uuid()
      where institution_id = $bank and id = ${PLANTED}`,
  },
  consented_checks: {
    given: `insert into secondary_applications (institution_id, depositor_id, entity_id, email, begun_at,
        resends_left, is_checked_after_acceptance, check_consent_words, check_consented_at)
      select institution_id, id, entity_id, 'planted@example.com', now(), 5, true, 'I agree.', '2000-01-03'
      from depositors where ${one('depositors', `${HOLDER} and is_primary`)}`,
    wrong: `update secondary_applications set check_consented_at = ${LATER}
      where institution_id = $bank and email = 'planted@example.com'`,
  },
  privacy_notice: {
    wrong: `update disclosure_documents set retired_at = now()
      where institution_id = $bank and kind = 'privacy'`,
  },
  yield_in_words: {
    wrong: `update disclosure_documents set sections = '[]'
      where institution_id = $bank and kind = 'agreement' and retired_at is null`,
    also: ['reserved_notice'],
  },
  reserved_notice: {
    wrong: `update disclosure_documents
      set sections = replace(sections::text, 'require seven days', 'ask for some days')::jsonb
      where institution_id = $bank and kind = 'agreement' and retired_at is null`,
  },
  stopped_phones: {
    given: `insert into stopped_phones (institution_id, phone, stopped_at)
      select $bank, users.phone, now() from users join depositors on depositors.user_id = users.id
      where users.institution_id = $bank and users.phone is not null and is_holder limit 1`,
    wrong: `insert into alert_preferences
        (institution_id, depositor_id, kind, email, sms, sms_agreed_at)
      select $bank, depositors.id, 'planted', true, true, ${LATER}
      from stopped_phones join users on users.phone = stopped_phones.phone
      join depositors on depositors.user_id = users.id where users.institution_id = $bank`,
  },
}
