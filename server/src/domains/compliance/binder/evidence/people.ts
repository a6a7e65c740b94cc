import { sql } from 'kysely'
import type { EvidenceQuery } from './evidence-query.ts'

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
      'Identity and sanctions checks; an exception is a hit that was passed without a review.',
    rows: ({ institution_id }) => sql`
      select to_char(checked.answered_at, 'YYYY-MM-DD') || ' ' || checked.outcome,
        checked.sanctions_hit and checked.outcome = 'PASSED'
      from identity_checks checked
      where checked.institution_id = ${institution_id} order by checked.answered_at desc`,
  },
  signed_before_opening: {
    meaning: 'Accounts; an exception was opened before its first holder signed any document.',
    rows: ({ institution_id }) => sql`
      select 'account opened ' || account.opened_on, not exists (
        select from entities entity
        join depositors person on person.institution_id = entity.institution_id
          and person.entity_id = entity.id and person.is_primary
        join disclosure_attestations signed on signed.institution_id = person.institution_id
          and signed.depositor_id = person.id
        where entity.institution_id = account.institution_id
          and entity.savings_account_id = account.id
          and (signed.signed_at at time zone 'America/New_York')::date <= account.opened_on)
      from savings_accounts account where account.institution_id = ${institution_id}`,
  },
  signatures: {
    meaning: 'Signatures of documents; an exception does not match the text of the signed version.',
    rows: ({ institution_id }) => sql`
      select document.kind || ' version ' || document.version || ', '
          || to_char(signed.signed_at, 'YYYY-MM-DD'),
        signed.hash <> document.hash
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id
      where signed.institution_id = ${institution_id}`,
  },
  certified_numbers: {
    meaning: 'Holders; an exception has not answered whether backup withholding applies to them.',
    rows: ({ institution_id }) => sql`
      select 'holder ' || left(person.id::text, 8), person.is_backup_withheld is null
      from depositors person
      where person.institution_id = ${institution_id} and person.is_holder
        and person.registration_last_step = 'completed'`,
  },
  password_length: {
    meaning: 'The institution’s password rule; an exception allows less than 8 or refuses 64.',
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
    meaning: 'Joint owners; an exception holds an account without having signed its documents.',
    rows: ({ institution_id }) => sql`
      select 'joined ' || person.joined_on, not exists (
        select from disclosure_attestations signed
        where signed.institution_id = person.institution_id
          and signed.depositor_id = person.id)
      from depositors person
      where person.institution_id = ${institution_id} and person.is_holder
        and not person.is_primary`,
  },
  beneficiaries: {
    meaning: 'Tiers of beneficiaries; an exception’s shares do not total 100%.',
    rows: ({ institution_id }) => sql`
      select named.kind || ', ' || count(*) || ' named', sum(named.allocation_bp) <> 10000
      from beneficiaries named where named.institution_id = ${institution_id}
      group by named.entity_id, named.kind`,
  },
  privacy_notice: {
    meaning: 'The current privacy notice; an exception was retired without a replacement.',
    rows: ({ institution_id }) => sql`
      select document.title || ', version ' || document.version, document.retired_at is not null
      from disclosure_documents document
      where document.institution_id = ${institution_id} and document.kind = 'privacy'
        and document.version = (select max(version) from disclosure_documents newest
          where newest.institution_id = document.institution_id and newest.kind = document.kind)`,
  },
  stopped_phones: {
    meaning: 'Phones that answered STOP, to which no text is sent.',
    rows: ({ institution_id }) => sql`
      select 'ending in ' || right(stopped.phone, 4), false
      from stopped_phones stopped where stopped.institution_id = ${institution_id}`,
  },
} as const satisfies Record<string, EvidenceQuery>
