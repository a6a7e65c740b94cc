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

/** For each query about letters and other paper, a violation that it must find. */
export const PAPER_PLANTS = {
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
  papers_due: {
    wrong: `update depositors set paper_since = '2020-01-02' where ${one('depositors', HOLDER)}`,
  },
} as const satisfies Record<string, Plant>
