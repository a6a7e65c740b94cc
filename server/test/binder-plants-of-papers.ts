import { HOLDER, type Plant, one } from './binder-plants-of-people.ts'

const LETTER = `'00000000-0000-4000-8000-000000000002'::uuid`
/** A letter before a report to somebody with an account, of whom nothing was heard since. */
const WRITTEN = `insert into dormancy_letters (institution_id, id, account_id, state, report_due,
    balance_cents, last_contact_on, sent_at, emailed, certified_by)
  select $bank, ${LETTER}, savings_account_id, 'NY', '2026-01-31', 1, '2090-01-01',
    '2025-10-02 15:00Z', 0, '2025-11-30'
  from entities where id = (select entity_id from depositors where ${one('depositors', HOLDER)})`
/** It was posted to them, by ordinary and by certified mail. */
const POSTED = `insert into papers_sent (institution_id, depositor_id, kind, paper_id, sent_at, sent_by)
  select $bank, id, kind, ${LETTER}, '2025-10-03 15:00Z', 'x'
  from depositors, unnest('{dormancy_letter,certified_letter}'::text[]) kind
  where ${one('depositors', HOLDER)}`
const REPORTED = `with report as (
    insert into escheat_reports (institution_id, state, year, report_due, cutoff, status,
      letters_from, letters_until)
    values ($bank, 'NY', 2025, '2026-01-31', '2025-06-30', 'ASKED', '2025-10-01', '2025-10-31')
    returning id)
  insert into escheat_items (institution_id, report_id, account_id, last_contact_on, outcome, letter)
  select $bank, report.id, letter.account_id, '2020-01-01', 'WAITING', 'posted'
  from report, dormancy_letters letter where letter.id = ${LETTER}`

/** A first B-notice received on January 5, 2026, with the days that follow from it. */
const NOTICE = (
  whom: string,
  ended: string,
) => `insert into withholding_notices (institution_id, id, depositor_id,
    kind, issued_on, received_on, letter_by, withhold_from, approval_id, recorded_at, ended_on, ended_by)
  select $bank, ${LETTER}, depositors.id, 'first_b', '2026-01-05', '2026-01-05', '2026-01-27', '2026-02-19',
    gen_random_uuid(), '2026-01-05 15:00Z', ${ended} from depositors where ${one('depositors', whom)}`
const NOT_ENDED = 'null, null'
const ENDED_AT_ONCE = `'2026-01-06', 'w9'`
/** Somebody to whom interest was paid after that notice. */
const PAID = `is_primary and entity_id in (
  select entities.id from entities join interest_payments paid on paid.account_id = savings_account_id
  where paid.amount_cents > 100 and paid.entry_id is not null and paid.effective_date > '2026-02-19')`

/** For each query about letters and other paper, a violation that it must find. */
export const PAPER_PLANTS = {
  number_requests: {
    given: `update depositors set is_backup_withheld = null where ${one('depositors', `${HOLDER} and is_primary`)};
      update savings_accounts set opened_on = '2025-12-31' where institution_id = $bank and id in (
        select savings_account_id from entities join depositors on entity_id = entities.id
        where depositors.is_primary and is_backup_withheld is null);
      insert into taxpayer_requests (institution_id, depositor_id, for_year, asked_on)
      select $bank, id, 2025, '2026-01-31' from depositors
      where institution_id = $bank and is_primary and is_backup_withheld is null`,
    wrong: `update taxpayer_requests set asked_on = '2026-02-01'
      where institution_id = $bank and for_year = 2025`,
  },
  dormancy_letters: {
    given: `${WRITTEN}; ${POSTED}`,
    wrong: `delete from papers_sent where kind = 'dormancy_letter' and paper_id = ${LETTER}`,
  },
  letters_before_transfer: {
    given: `${WRITTEN}; ${POSTED}; ${REPORTED}`,
    wrong: `update papers_sent set sent_at = '2025-11-01 15:00Z'
      where kind = 'dormancy_letter' and paper_id = ${LETTER}`,
  },
  certified_letters: {
    given: `${WRITTEN}; ${POSTED}; ${REPORTED}`,
    wrong: `update papers_sent set sent_at = '2025-12-01 15:00Z'
      where kind = 'certified_letter' and paper_id = ${LETTER}`,
  },
  late_reports: {
    given: `update disputes set received_on = '2090-01-05', in_time_until = '2090-01-04',
        transfer_id = shown.transfer_id, account_id = shown.account_id
      from (select account_id, (line ->> 'transaction_id')::uuid as transfer_id
        from statements, jsonb_array_elements(lines) line
        where institution_id = $bank and line ->> 'transaction_id' is not null limit 1) shown
      where ${one('disputes')}`,
    // Their statement was sent on paper only the day before.
    wrong: `with announced as (
        insert into paper_announcements (institution_id, depositor_id, kind, paper_id, message_id,
          sent_on, is_on_paper)
        select $bank, dispute.depositor_id, 'statement', shown.id, gen_random_uuid(), '2026-01-02', true
        from disputes dispute join statements shown on shown.institution_id = $bank
          and shown.account_id = dispute.account_id
        where dispute.in_time_until = '2090-01-04'
        returning institution_id, depositor_id, kind, paper_id)
      insert into papers_sent (institution_id, depositor_id, kind, paper_id, sent_at, sent_by)
      select announced.*, '2090-01-04 15:00Z', 'x' from announced`,
  },
  withdrawn_consents: {
    wrong: `insert into consent_withdrawals (institution_id, depositor_id, document_id, number, ip,
        user_agent, withdrawn_at)
      select signed.institution_id, signed.depositor_id, signed.document_id, signed.number, 'None',
        'x', '2020-01-03 15:00Z'
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id and document.kind = 'esign'
      where signed.institution_id = $bank and not exists (
        select from consent_withdrawals gone
        where gone.depositor_id = signed.depositor_id and gone.document_id = signed.document_id
          and gone.number = signed.number) limit 1`,
  },
  bounced_notices: {
    wrong: `insert into required_notices (institution_id, depositor_id, message_id, template, letter,
        made_on, bounced_on, paper_by)
      values ($bank, gen_random_uuid(), gen_random_uuid(), 'planted', '{}', '2026-01-02', '2026-01-05', '2026-01-07')`,
  },
  bounced_papers: {
    wrong: `insert into paper_announcements (institution_id, depositor_id, kind, paper_id, message_id,
        sent_on, is_on_paper, bounced_on)
      select $bank, id, 'statement', gen_random_uuid(), gen_random_uuid(), '2026-01-02', false, '2026-01-05'
      from depositors where ${one('depositors', HOLDER)}`,
  },
  returned_papers: {
    wrong: `insert into papers_returned (institution_id, depositor_id, kind, paper_id, number,
        returned_at, noted_by)
      values ($bank, gen_random_uuid(), 'notice', gen_random_uuid(), 1, '2026-01-05 15:00Z', 'x')`,
  },
  bad_addresses: {
    given: `insert into email_bounces (institution_id, message_id, user_id, email, kind, bounced_on)
      select $bank, ${LETTER}, users.id, users.email, 'soft', '2026-01-05' from users
      join depositors on depositors.user_id = users.id
      where users.institution_id = $bank and email_bad_since is null and email_changed_at is null
        and is_holder limit 1`,
    wrong: `update email_bounces set kind = 'hard' where message_id = ${LETTER}`,
  },
  notices_on_paper: {
    given: `update depositors set paper_since = '2026-01-02' where ${one('depositors', HOLDER)}`,
    wrong: `insert into required_notices (institution_id, depositor_id, message_id, template, letter,
        made_on)
      select $bank, id, gen_random_uuid(), 'planted', '{}', '2026-02-02' from depositors
      where institution_id = $bank and paper_since = '2026-01-02' limit 1`,
  },
  withholding_days: {
    given: NOTICE(HOLDER, ENDED_AT_ONCE),
    wrong: `update withholding_notices set withhold_from = '2026-02-20' where id = ${LETTER}`,
  },
  withholding_letters: {
    given: `${NOTICE('not is_primary', NOT_ENDED)};
      insert into papers_sent (institution_id, depositor_id, kind, paper_id, sent_at, sent_by)
      select $bank, depositor_id, 'withholding_letter', id, '2026-01-27 15:00Z', 'x'
      from withholding_notices where id = ${LETTER}`,
    wrong: `update papers_sent set sent_at = '2026-01-28 15:00Z' where paper_id = ${LETTER}`,
  },
  withheld_after_notices: {
    given: `update interest_payments set is_withheld = true, withheld_cents = round(amount_cents * 0.24)
      where institution_id = $bank and amount_cents > 0; ${NOTICE(PAID, NOT_ENDED)}`,
    wrong: `update interest_payments set is_withheld = false, withheld_cents = 0
      where ${one(
        'interest_payments',
        `amount_cents > 100 and entry_id is not null and effective_date > '2026-02-19'
          and account_id = (select savings_account_id from entities join depositors
            on depositors.entity_id = entities.id where depositors.id = (
              select depositor_id from withholding_notices where id = ${LETTER}))`,
      )}`,
  },
  papers_due: {
    given: `update depositors set paper_since = last.made_at from (
        select person.id, max(statement.made_at) as made_at from statements statement
        join entities entity on entity.savings_account_id = statement.account_id
        join depositors person on person.entity_id = entity.id and person.is_primary
        where statement.institution_id = $bank and person.paper_since is null
        group by person.id limit 1) last where depositors.id = last.id;
      insert into papers_sent (institution_id, depositor_id, kind, paper_id, sent_at, sent_by)
      select $bank, person.id, 'statement', statement.id, statement.made_at, 'planted'
      from statements statement
      join entities entity on entity.savings_account_id = statement.account_id
      join depositors person on person.entity_id = entity.id
      where statement.institution_id = $bank and person.paper_since = statement.made_at`,
    wrong: `update papers_sent set sent_at = sent_at + interval '12 days' where sent_by = 'planted'`,
  },
  papers_after_bounces: {
    wrong: `update users set email_bad_since = last.made_at from (
        select person.user_id, max(statement.made_at) as made_at from statements statement
        join entities entity on entity.savings_account_id = statement.account_id
        join depositors person on person.entity_id = entity.id and person.is_primary
        where statement.institution_id = $bank and person.paper_since is null
          and person.user_id is not null and not exists (
            select from required_notices notice where notice.depositor_id = person.id)
          and (select email_bad_since is null from users where users.id = person.user_id)
        group by person.user_id order by 2 limit 1) last where users.id = last.user_id`,
  },
} as const satisfies Record<string, Plant>
