import { RequiredKind } from '@passbook/contract/disclosures'
import { type RawBuilder, sql } from 'kysely'
import { ON_PAPER } from '../../../people/disclosures/record-paper-w9.ts'
import { easternDay, type EvidenceQuery } from './evidence-query.ts'

/** Whether an identity check found something else than what the person gave, or nothing of what identifies them. */
function differs(checked: 'checked' | 'later') {
  return sql`exists (
    select from jsonb_each(coalesce(${sql.ref(`${checked}.evidence`)} -> 'attributes', '{}')) found
    where found.value ->> 'result' = 'differs'
      or (found.value ->> 'result' = 'not_found'
        and found.key in ('name', 'date_of_birth', 'address', 'ssn')))`
}

/** How many kinds of required documents a person had signed by the end of a day. */
function kindsSigned(person: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(distinct document.kind) from disclosure_attestations signed
    join disclosure_documents document on document.institution_id = signed.institution_id
      and document.id = signed.document_id
    where signed.institution_id = person.institution_id and signed.depositor_id = ${person}
      and document.kind = any(${RequiredKind.options}::text[])
      and ${easternDay('signed.signed_at')} <= ${day})`
}

const KINDS = RequiredKind.options.length

/** Evidence about people: identity, consents and beneficiaries. */
export const peopleEvidence = {
  known_holders: {
    meaning:
      'Holders of accounts; an exception lacks a name, date of birth, street address or taxpayer number, or is under 18.',
    rows: ({ institution_id, today }) => sql`
      select 'holder ' || left(person.id::text, 8),
        num_nonnulls(person.first_name, person.last_name, person.date_of_birth, person.street,
          person.ssn_last_four) < 5
          or person.date_of_birth > ${today}::date - interval '18 years'
      from depositors person
      where person.institution_id = ${institution_id} and person.is_holder
        and person.registration_last_step = 'completed'`,
  },
  screenings: {
    meaning:
      'Holders of accounts; an exception’s newest sanctions check is neither clear nor cleared by two people.',
    rows: ({ institution_id }) => sql`
      select 'holder ' || left(id::text, 8) || ', ' || screening,
        screening not in ('CLEAR', 'CLEARED')
      from (
        select person.id, screening_of(person.institution_id, person.id) as screening
        from depositors person
        join entities entity on entity.institution_id = person.institution_id
          and entity.id = person.entity_id and entity.savings_account_id is not null
        where person.institution_id = ${institution_id} and person.is_holder) holder`,
  },
  discrepancies: {
    meaning:
      'Identity checks of account holders that found a difference; an exception has neither an approval with its reason nor a later check without one.',
    rows: ({ institution_id }) => sql`
      select 'checked ' || ${easternDay('checked.answered_at')}, not exists (
          select from review_decisions decided
          where decided.institution_id = checked.institution_id
            and decided.depositor_id = checked.depositor_id and decided.decision = 'approve'
            and decided.decided_at >= checked.answered_at and trim(decided.reason) <> '')
        and not exists (
          select from identity_checks later
          where later.institution_id = checked.institution_id
            and later.depositor_id = checked.depositor_id
            and later.answered_at > checked.answered_at and later.outcome <> 'ERRORED'
            and not ${differs('later')})
      from identity_checks checked
      join depositors person on person.institution_id = checked.institution_id
        and person.id = checked.depositor_id and person.is_holder
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id and entity.savings_account_id is not null
      where checked.institution_id = ${institution_id} and ${differs('checked')}`,
  },
  possible_matches: {
    meaning:
      'Possible sanctions matches in the work queue; an exception is open past its due date.',
    rows: ({ institution_id, now }) => sql`
      select 'raised ' || to_char(task.raised_at, 'YYYY-MM-DD'),
        task.handled_at is null and task.due_at < ${now}
      from staff_tasks task
      where task.institution_id = ${institution_id} and task.kind = 'sanctions_hit'`,
  },
  unlinked_matches: {
    meaning:
      'Applicants with a possible sanctions match; an exception has a linked account or was sent microdeposits since the match.',
    rows: ({ institution_id }) => sql`
      select 'checked ' || to_char(checked.answered_at, 'YYYY-MM-DD'), exists (
        select from linked_accounts link
        where link.institution_id = checked.institution_id
          and link.depositor_id = checked.depositor_id and link.created_at > checked.answered_at)
      from identity_checks checked
      where checked.institution_id = ${institution_id} and checked.sanctions_hit
        and screening_of(checked.institution_id, checked.depositor_id) = 'POSSIBLE'`,
  },
  declined_notices: {
    meaning:
      'Declined people; an exception got no notice that names the reporting agency’s part and their rights.',
    rows: ({ institution_id }) => sql`
      select 'declined ' || coalesce(to_char(person.stands_since, 'YYYY-MM-DD'), 'earlier'),
        not exists (
          select from message_threads thread
          join message_entries entry on entry.institution_id = thread.institution_id
            and entry.thread_id = thread.id and entry.sender = 'institution'
          where thread.institution_id = person.institution_id
            and thread.depositor_id = person.id and thread.topic = 'identity'
            and entry.text like '%did not make the decision%')
      from depositors person
      where person.institution_id = ${institution_id} and person.registration_status = 'FAILED'`,
  },
  signed_before_opening: {
    meaning:
      'Accounts; an exception was opened before its first holder had signed all four required documents.',
    rows: ({ institution_id }) => sql`
      select 'account opened ' || account.opened_on, coalesce((
        select ${kindsSigned(sql`person.id`, sql`account.opened_on`)} < ${sql.lit(KINDS)}
        from entities entity
        join depositors person on person.institution_id = entity.institution_id
          and person.entity_id = entity.id and person.is_primary
        where entity.institution_id = account.institution_id
          and entity.savings_account_id = account.id), true)
      from savings_accounts account where account.institution_id = ${institution_id}`,
  },
  signatures: {
    meaning:
      'Signatures of documents; an exception does not match the text of the signed version, or was given online to a document that was not opened first.',
    rows: ({ institution_id }) => sql`
      select document.title || ', version ' || document.version || ', '
          || to_char(signed.signed_at, 'YYYY-MM-DD'),
        signed.hash <> document.hash or not exists (
          select from disclosure_openings opened
          where opened.institution_id = signed.institution_id
            and opened.depositor_id = signed.depositor_id
            and opened.document_id = signed.document_id and opened.opened_at <= signed.signed_at)
          and signed.user_agent <> ${ON_PAPER.user_agent}
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id
      where signed.institution_id = ${institution_id}`,
  },
  certified_numbers: {
    meaning:
      'Holders; an exception has not signed a Form W-9 with an answer about backup withholding.',
    rows: ({ institution_id }) => sql`
      select 'holder ' || left(person.id::text, 8), person.is_backup_withheld is null
        or not exists (
          select from disclosure_attestations signed
          join disclosure_documents document on document.institution_id = signed.institution_id
            and document.id = signed.document_id and document.kind = 'w9'
          where signed.institution_id = person.institution_id and signed.depositor_id = person.id)
      from depositors person
      where person.institution_id = ${institution_id} and person.is_holder
        and person.registration_last_step = 'completed'
        and person.registration_status <> 'VIEW_ONLY'`,
  },
  password_length: {
    meaning: 'The institution’s password rule; an exception allows less than 8 or refuses 64.',
    constraint: 'institutions_password_min_length_check',
    rows: ({ institution_id }) => sql`
      select 'from ' || password_min_length || ' to ' || password_max_length || ' characters',
        password_min_length < 8 or password_max_length < 64
      from institutions where id = ${institution_id}`,
  },
  insurer: {
    meaning: 'The institution’s insurer; an exception is insured without a certificate number.',
    rows: ({ institution_id }) => sql`
      select insurer || coalesce(' ' || insurance_certificate, ', no number'),
        insurer <> 'NONE' and insurance_certificate is null
      from institutions where id = ${institution_id}`,
  },
  joint_holders: {
    meaning:
      'Joint owners; an exception joined before they had signed all four required documents.',
    rows: ({ institution_id }) => sql`
      select 'joined ' || person.joined_on,
        ${kindsSigned(sql`person.id`, sql`person.joined_on`)} < ${sql.lit(KINDS)}
      from depositors person
      where person.institution_id = ${institution_id} and person.is_holder
        and not person.is_primary`,
  },
  beneficiaries: {
    meaning:
      'Tiers of beneficiaries; an exception’s shares do not total 100%, or an owner is among them.',
    rows: ({ institution_id }) => sql`
      select named.kind || ', ' || count(*) || ' named', sum(named.allocation_bp) <> 10000
        or bool_or(exists (
          select from depositors owner
          where owner.institution_id = named.institution_id and owner.entity_id = named.entity_id
            and owner.is_holder and lower(owner.first_name) = lower(named.first_name)
            and lower(owner.last_name) = lower(named.last_name)
            and owner.date_of_birth = named.date_of_birth))
      from beneficiaries named where named.institution_id = ${institution_id}
      group by named.entity_id, named.kind`,
  },
  beneficiary_history: {
    meaning:
      'Accounts whose beneficiaries were changed; an exception’s current list is not in the history.',
    rows: ({ institution_id }) => sql`
      select 'version ' || entity.beneficiaries_version, not exists (
        select from beneficiary_versions kept where kept.institution_id = entity.institution_id
          and kept.entity_id = entity.id and kept.version = entity.beneficiaries_version)
      from entities entity
      where entity.institution_id = ${institution_id} and entity.beneficiaries_version > 0`,
  },
  agreed_beneficiaries: {
    meaning:
      'Proposed beneficiaries of joint accounts; an exception counted without the other owner or after its last day, or can still be agreed to although an owner left, or the account is closed or on hold.',
    rows: ({ institution_id, now }) => sql`
      select 'proposed ' || to_char(proposal.proposed_at, 'YYYY-MM-DD'), case
        when proposal.agreed_at is not null then proposal.agreed_by = proposal.proposed_by
          or proposal.agreed_at > proposal.expires_at
        else proposal.withdrawn_at is null and proposal.expires_at > ${now} and (
          account.closed_on is not null or (
            select count(*) filter (where owner.standing is distinct from 'HOLD')
            from depositors owner
            where owner.institution_id = proposal.institution_id
              and owner.entity_id = proposal.entity_id and owner.is_holder) < 2) end
      from beneficiary_proposals proposal
      join entities entity on entity.institution_id = proposal.institution_id
        and entity.id = proposal.entity_id
      left join savings_accounts account on account.institution_id = entity.institution_id
        and account.id = entity.savings_account_id
      where proposal.institution_id = ${institution_id}`,
  },
  consented_checks: {
    meaning:
      'Second holders who are checked after they accept; an exception was checked before they consented.',
    rows: ({ institution_id }) => sql`
      select 'invited ' || to_char(application.begun_at, 'YYYY-MM-DD'), exists (
        select from identity_checks checked
        where checked.institution_id = application.institution_id
          and checked.depositor_id = application.depositor_id
          and checked.asked_at < coalesce(application.check_consented_at, 'infinity'))
      from secondary_applications application
      where application.institution_id = ${institution_id}
        and application.is_checked_after_acceptance`,
  },
  privacy_notice: {
    meaning: 'The privacy notice; an exception is an institution without one in force.',
    rows: ({ institution_id }) => sql`
      select 'privacy notice', not exists (
        select from disclosure_documents document
        where document.institution_id = institution.id and document.kind = 'privacy'
          and document.retired_at is null)
      from institutions institution where institution.id = ${institution_id}`,
  },
  yield_in_words: {
    meaning:
      'The account agreement; an exception does not spell out Annual Percentage Yield, or none is in force.',
    rows: ({ institution_id }) => sql`
      select 'account agreement', not exists (
        select from disclosure_documents document
        where document.institution_id = institution.id and document.kind = 'agreement'
          and document.retired_at is null
          and document.sections::text ilike '%annual percentage yield%')
      from institutions institution where institution.id = ${institution_id}`,
  },
  reserved_notice: {
    meaning:
      'The account agreement; an exception does not reserve seven days’ written notice of a withdrawal.',
    rows: ({ institution_id }) => sql`
      select document.title || ', version ' || document.version,
        not document.sections::text ilike '%require seven days’ written notice%'
      from disclosure_documents document
      where document.institution_id = ${institution_id} and document.kind = 'agreement'
        and document.retired_at is null`,
  },
  stopped_phones: {
    meaning:
      'Phones that answered STOP or cannot get texts; an exception was agreed to for texts afterwards without START.',
    rows: ({ institution_id }) => sql`
      select 'ending in ' || right(stopped.phone, 4), exists (
        select from users login
        join depositors person on person.institution_id = login.institution_id
          and person.user_id = login.id
        join alert_preferences wanted on wanted.institution_id = person.institution_id
          and wanted.depositor_id = person.id and wanted.sms
        where login.institution_id = stopped.institution_id and login.phone = stopped.phone
          and wanted.sms_agreed_at > stopped.stopped_at)
      from stopped_phones stopped where stopped.institution_id = ${institution_id}`,
  },
} as const satisfies Record<string, EvidenceQuery>
