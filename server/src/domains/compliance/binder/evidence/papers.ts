import { type RawBuilder, sql } from 'kysely'
import {
  type EvidenceQuery,
  type EvidenceScope,
  businessDaysBetween,
  easternDay,
} from './evidence-query.ts'

/** The day on which a paper was mailed to a person and did not come back; null if it was not. */
const postedOn = (kind: string, paper: string, person: string) => sql`(
  select min(${easternDay('sent.sent_at')}) from papers_sent sent
  where sent.institution_id = ${sql.ref(`${person}.institution_id`)}
    and sent.depositor_id = ${sql.ref(`${person}.id`)} and sent.kind = ${kind}
    and sent.paper_id = ${sql.ref(paper)} and not exists (
      select from papers_returned back
      where back.institution_id = sent.institution_id and back.depositor_id = sent.depositor_id
        and back.kind = sent.kind and back.paper_id = sent.paper_id
        and back.number = sent.number))`

const IRS_NOTICE = sql`case notice.kind when 'first_b' then 'First B-notice'
  when 'second_b' then 'Second B-notice' else 'C-notice' end`

/** Statements and documents since somebody gets paper, and whether each was mailed within five business days. */
function papersSince(
  { institution_id, today }: EvidenceScope,
  { since, isDue }: { since: RawBuilder<unknown>; isDue: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`
    select due.what, ${businessDaysBetween(
      sql`due.made_on`,
      sql`coalesce((
        select min(${easternDay('sent.sent_at')}) from papers_sent sent
        where sent.institution_id = ${institution_id} and sent.depositor_id = person.id
          and sent.kind = due.kind and sent.paper_id = due.paper_id), ${today}::date)`,
    )} > 5
    from depositors person
    left join users login on login.institution_id = person.institution_id
      and login.id = person.user_id
    cross join lateral (
      select 'statement' as kind, statement.id as paper_id, 'statement to ' || statement.period_to as what,
        ${easternDay('statement.made_at')} as made_on
      from statements statement
      join entities entity on entity.institution_id = statement.institution_id
        and entity.savings_account_id = statement.account_id
      where entity.institution_id = person.institution_id and entity.id = person.entity_id
        and statement.made_at >= ${since}
      union all
      select 'document', document.id, document.title || ', version ' || document.version,
        ${easternDay('document.published_at')}
      from disclosure_documents document
      where document.institution_id = person.institution_id and document.retired_at is null
        and document.kind <> 'tax_delivery' and document.published_at >= ${since}
        and person.registration_status <> 'VIEW_ONLY') due
    where person.institution_id = ${institution_id} and person.address_unknown_since is null
      and ${since} is not null and (${isDue})`
}

/** Queries about letters and other paper: what had to be mailed, and when it was. */
export const papersEvidence = {
  dormancy_letters: {
    meaning:
      'Letters before a state report, to each holder with an address; an exception was not posted 30 days before the report, or came back.',
    rows: ({ institution_id, today }) => sql`
      select letter.state || ', report due ' || letter.report_due,
        coalesce(${postedOn('dormancy_letter', 'letter.id', 'holder')}, ${today}::date)
          > letter.report_due - 30
      from dormancy_letters letter
      left join account_contacts contact on contact.institution_id = letter.institution_id
        and contact.account_id = letter.account_id
      join entities entity on entity.institution_id = letter.institution_id
        and entity.savings_account_id = letter.account_id
      join depositors holder on holder.institution_id = entity.institution_id
        and holder.entity_id = entity.id and holder.is_holder
        and holder.street is not null and holder.address_unknown_since is null
      where letter.institution_id = ${institution_id}
        and contact.last_contact_on <= letter.last_contact_on`,
  },
  letters_before_transfer: {
    meaning:
      'Accounts reported or transferred to a state; an exception had no letter posted in its days, though it needed one.',
    rows: ({ institution_id }) => sql`
      select report.state || ' ' || report.year || ', letter: ' || coalesce(item.letter, 'none'),
        item.letter is null or (item.letter = 'posted' and not exists (
          select from dormancy_letters letter
          join papers_sent sent on sent.institution_id = letter.institution_id
            and sent.kind = 'dormancy_letter' and sent.paper_id = letter.id
          where letter.institution_id = item.institution_id
            and letter.account_id = item.account_id and letter.report_due = report.report_due
            and ${easternDay('sent.sent_at')} between report.letters_from and report.letters_until))
      from escheat_items item
      join escheat_reports report on report.institution_id = item.institution_id
        and report.id = item.report_id and report.letters_from is not null
      where item.institution_id = ${institution_id} and item.outcome <> 'LEFT_OUT'`,
  },
  certified_letters: {
    meaning:
      'Accounts transferred to a state that wants a second, certified letter; an exception had none posted by its day.',
    rows: ({ institution_id }) => sql`
      select letter.state || ', by ' || letter.certified_by, not exists (
        select from papers_sent sent
        where sent.institution_id = letter.institution_id and sent.kind = 'certified_letter'
          and sent.paper_id = letter.id and ${easternDay('sent.sent_at')} <= letter.certified_by)
      from dormancy_letters letter
      join escheat_reports report on report.institution_id = letter.institution_id
        and report.state = letter.state and report.report_due = letter.report_due
      join escheat_items item on item.institution_id = report.institution_id
        and item.report_id = report.id and item.account_id = letter.account_id
        and item.outcome <> 'LEFT_OUT' and item.letter = 'posted'
      where letter.institution_id = ${institution_id} and letter.certified_by is not null`,
  },
  late_reports: {
    meaning:
      'Disputes about a transfer that were reported late; an exception came within 60 days after its first statement was sent.',
    rows: ({ institution_id }) => sql`
      select 'received ' || dispute.received_on || ', last day ' || dispute.in_time_until,
        coalesce(dispute.received_on <= statement_sent_on(statement.institution_id, statement.id,
          dispute.depositor_id) + 60, true)
      from disputes dispute
      cross join lateral (
        select shown.institution_id, shown.id from statements shown
        where shown.institution_id = dispute.institution_id
          and shown.account_id = dispute.account_id and shown.lines @>
            jsonb_build_array(jsonb_build_object('transaction_id', dispute.transfer_id))
        order by shown.period_to limit 1) statement
      where dispute.institution_id = ${institution_id}
        and dispute.received_on > dispute.in_time_until`,
  },
  withdrawn_consents: {
    meaning:
      'Withdrawn consents to electronic documents; an exception’s confirmation was not mailed within five business days of the day the withdrawal was received.',
    rows: ({ institution_id, today }) => sql`
      select 'received ' || withdrawal.received_on, ${businessDaysBetween(
        sql`withdrawal.received_on`,
        sql`coalesce((
          select min(${easternDay('sent.sent_at')}) from required_notices notice
          join papers_sent sent on sent.institution_id = notice.institution_id
            and sent.depositor_id = notice.depositor_id and sent.kind = 'notice'
            and sent.paper_id = notice.id
          where notice.institution_id = ${institution_id}
            and notice.depositor_id = withdrawal.depositor_id
            and notice.template = 'consent_withdrawn'
            and notice.made_on >= withdrawal.withdrawn_on), ${today}::date)`,
      )} > 5
      from (
        select gone.depositor_id, ${easternDay('gone.withdrawn_at')} as withdrawn_on,
          coalesce(min((log.details ->> 'received_on')::date), ${easternDay('gone.withdrawn_at')})
            as received_on
        from consent_withdrawals gone
        join disclosure_documents document on document.institution_id = gone.institution_id
          and document.id = gone.document_id and document.kind = 'esign'
        left join audit_log log on log.institution_id = gone.institution_id
          and log.action = 'withdraw_consent' and log.entity_id = gone.depositor_id::text
          and log.details ->> 'kind' = 'esign'
          and (log.details ->> 'withdrawn_on')::date = ${easternDay('gone.withdrawn_at')}
        where gone.institution_id = ${institution_id}
        group by gone.depositor_id, ${easternDay('gone.withdrawn_at')}) withdrawal
      join depositors person on person.institution_id = ${institution_id}
        and person.id = withdrawal.depositor_id and person.address_unknown_since is null`,
  },
  bounced_notices: {
    meaning: 'Required notices that have to go on paper; an exception was not mailed by its day.',
    rows: ({ institution_id, today }) => sql`
      select notice.template || ', paper by ' || notice.paper_by, coalesce((
        select min(${easternDay('sent.sent_at')}) from papers_sent sent
        where sent.institution_id = notice.institution_id
          and sent.depositor_id = notice.depositor_id and sent.kind = 'notice'
          and sent.paper_id = notice.id), ${today}::date) > notice.paper_by
      from required_notices notice
      where notice.institution_id = ${institution_id} and notice.paper_by is not null`,
  },
  bounced_papers: {
    meaning:
      'Statements, tax forms and documents whose email bounced; an exception was not mailed within two business days.',
    rows: ({ institution_id, today }) => sql`
      select announced.kind || ', bounced ' || announced.bounced_on,
        ${businessDaysBetween(
          sql`announced.bounced_on`,
          sql`coalesce((
            select min(${easternDay('sent.sent_at')}) from papers_sent sent
            where sent.institution_id = announced.institution_id
              and sent.depositor_id = announced.depositor_id and sent.kind = announced.kind
              and sent.paper_id = announced.paper_id), ${today}::date)`,
        )} > 2
      from paper_announcements announced
      join depositors person on person.institution_id = announced.institution_id
        and person.id = announced.depositor_id and person.address_unknown_since is null
      left join disclosure_documents document on announced.kind = 'document'
        and document.institution_id = announced.institution_id
        and document.id = announced.paper_id
      where announced.institution_id = ${institution_id} and announced.bounced_on is not null
        and document.retired_at is null`,
  },
  returned_papers: {
    meaning:
      'Papers that came back; an exception was not mailed once more within five business days.',
    rows: ({ institution_id, today }) => sql`
      select back.kind || ', came back ' || ${easternDay('back.returned_at')},
        ${businessDaysBetween(
          easternDay('back.returned_at'),
          sql`coalesce((
            select min(${easternDay('again.sent_at')}) from papers_sent again
            where again.institution_id = back.institution_id
              and again.depositor_id = back.depositor_id and again.kind = back.kind
              and again.paper_id = back.paper_id and again.number = 2), ${today}::date)`,
        )} > 5
      from papers_returned back
      where back.institution_id = ${institution_id} and back.number = 1`,
  },
  bad_addresses: {
    meaning:
      'Emails that bounced; an exception bounced for good, or for the third time in five days, and its address still counts as good.',
    rows: ({ institution_id }) => sql`
      select bounce.kind || ', ' || bounce.bounced_on,
        login.email = bounce.email and login.email_bad_since is null
          and coalesce(login.email_changed_at < bounce.received_at, true)
          and (bounce.kind = 'hard' or (
            select count(*) from email_bounces earlier
            where earlier.institution_id = bounce.institution_id
              and earlier.user_id = bounce.user_id and earlier.email = bounce.email
              and earlier.bounced_on between bounce.bounced_on - 4 and bounce.bounced_on) >= 3)
      from email_bounces bounce
      join users login on login.institution_id = bounce.institution_id and login.id = bounce.user_id
      where bounce.institution_id = ${institution_id}`,
  },
  notices_on_paper: {
    meaning:
      'Required notices to people on paper or with a bad email address; an exception was not put on the list of paper mail.',
    rows: ({ institution_id }) => sql`
      select notice.template || ' of ' || notice.made_on, notice.paper_by is null
      from required_notices notice
      join depositors person on person.institution_id = notice.institution_id
        and person.id = notice.depositor_id
      left join users login on login.institution_id = person.institution_id
        and login.id = person.user_id
      where notice.institution_id = ${institution_id}
        and (notice.made_on > ${easternDay('person.paper_since')}
          or notice.made_on > ${easternDay('login.email_bad_since')})`,
  },
  withholding_days: {
    meaning:
      'Notices of the IRS about a person; an exception’s letter or withholding has another day than the rule gives.',
    rows: ({ institution_id }) => sql`
      select ${IRS_NOTICE} || ', received ' || notice.received_on, case notice.kind
        when 'c' then notice.withhold_from <> notice.received_on + 31
          or notice.letter_by > notice.withhold_from
        else ${businessDaysBetween(
          sql`greatest(notice.issued_on, notice.received_on)`,
          sql`notice.letter_by`,
        )} > 15
          or ${businessDaysBetween(sql`notice.received_on`, sql`(notice.withhold_from - 1)`)} <> 30
          or ${businessDaysBetween(sql`notice.received_on`, sql`(notice.withhold_from - 2)`)} <> 29 end
      from withholding_notices notice where notice.institution_id = ${institution_id}`,
  },
  withholding_letters: {
    meaning:
      'Letters about a notice of the IRS that was open on their last day; an exception was not mailed by then.',
    rows: ({ institution_id, today }) => sql`
      select ${IRS_NOTICE} || ', letter by ' || notice.letter_by,
        coalesce((
          select min(${easternDay('sent.sent_at')}) from papers_sent sent
          where sent.institution_id = notice.institution_id
            and sent.depositor_id = notice.depositor_id and sent.kind = 'withholding_letter'
            and sent.paper_id = notice.id), ${today}::date) > notice.letter_by
      from withholding_notices notice
      where notice.institution_id = ${institution_id}
        and coalesce(notice.ended_on > notice.letter_by, true)`,
  },
  withheld_after_notices: {
    meaning:
      'Interest paid while a notice of the IRS was open, from its day on; an exception had nothing withheld.',
    rows: ({ institution_id }) => sql`
      select ${IRS_NOTICE} || ', paid ' || paid.effective_date, not paid.is_withheld
      from withholding_notices notice
      join depositors person on person.institution_id = notice.institution_id
        and person.id = notice.depositor_id and person.is_primary
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id
      join interest_payments paid on paid.institution_id = entity.institution_id
        and paid.account_id = entity.savings_account_id and paid.amount_cents > 0
        and paid.effective_date >= notice.withhold_from
      join journal_entries posted on posted.institution_id = paid.institution_id
        and posted.id = paid.entry_id and posted.created_at > notice.recorded_at
      where notice.institution_id = ${institution_id}
        and coalesce(${easternDay('posted.created_at')} < notice.ended_on, true)`,
  },
  number_requests: {
    meaning:
      'Years in which a person’s number was not certified, each past its last day; an exception was not asked for it by then.',
    rows: ({ institution_id, today }) => sql`
      select 'for ' || due.year, not exists (
        select from taxpayer_requests request
        where request.institution_id = person.institution_id and request.depositor_id = person.id
          and request.for_year = due.year and request.asked_on <= due.by)
      from depositors person
      join entities entity on entity.institution_id = person.institution_id
        and entity.id = person.entity_id
      join savings_accounts account on account.institution_id = entity.institution_id
        and account.id = entity.savings_account_id and account.closed_on is null
      cross join lateral (
        select greatest(account.opened_on, max(${easternDay('corrected.corrected_at')})) as since
        from taxpayer_corrections corrected
        where corrected.institution_id = person.institution_id
          and corrected.depositor_id = person.id and corrected.is_number) uncertified
      cross join lateral (
        select year, case when account.opened_on >= make_date(year, 12, 1)
          then make_date(year + 1, 1, 31) else make_date(year, 12, 31) end as by
        from generate_series(extract(year from uncertified.since)::int,
          extract(year from ${today}::date)::int) as year) due
      where person.institution_id = ${institution_id} and person.is_primary and person.is_holder
        and person.is_backup_withheld is null and due.by < ${today}::date`,
  },
  papers_due: {
    meaning:
      'Statements and documents for people who get paper and whose address is known; an exception was not mailed within five business days.',
    rows: (asked) =>
      papersSince(asked, {
        since: sql`person.paper_since`,
        isDue: sql`true`,
      }),
  },
  papers_after_bounces: {
    meaning:
      'Statements and documents for people whose emails bounce and whose address is known; an exception was not mailed within five business days.',
    rows: (asked) =>
      papersSince(asked, {
        since: sql`login.email_bad_since`,
        isDue: sql`person.paper_since is null or person.paper_since > login.email_bad_since`,
      }),
  },
} as const satisfies Record<string, EvidenceQuery>
