import { sql } from 'kysely'
import { businessDaysBetween, dollars, easternDay, type EvidenceQuery } from './evidence-query.ts'

/** Evidence about documents, deadlines, staff and retention. */
export const recordsEvidence = {
  statements: {
    meaning:
      'Statements; an exception does not add up from opening to closing balance, or has interest and no yield.',
    rows: ({ institution_id }) => sql`
      select statement.period_from || ' to ' || statement.period_to,
        statement.closing_cents - statement.opening_cents <> coalesce((
          select sum((line ->> 'amount_cents')::bigint)
          from jsonb_array_elements(to_jsonb(statement.lines)) line), 0)
          or (statement.interest_cents > 0 and statement.apy_earned is null)
      from statements statement where statement.institution_id = ${institution_id}`,
  },
  error_contacts: {
    meaning: 'Statements; an exception prints no phone or no postal address for errors.',
    rows: ({ institution_id }) => sql`
      select statement.period_from || ' to ' || statement.period_to,
        coalesce(statement.printed -> 'errors' ->> 'phone', '') = ''
          or coalesce(jsonb_array_length(statement.printed -> 'errors' -> 'address'), 0) = 0
      from statements statement where statement.institution_id = ${institution_id}`,
  },
  announced_changes: {
    meaning:
      'Announced changes of terms and documents; an exception takes effect less than 21 days after it was announced, or 30 for a document.',
    rows: ({ institution_id }) => sql`
      select planned.words || ', ' || planned.effective_date,
        planned.effective_date - ${easternDay('planned.planned_at')}
          < case planned.what when 'publish_document' then 30 else 21 end
      from planned_changes planned
      where planned.institution_id = ${institution_id} and planned.dropped_at is null`,
  },
  monthly_statements: {
    meaning:
      'Open accounts; an exception is older than 40 days and has no statement of the last 40.',
    rows: ({ institution_id, today }) => sql`
      select 'account opened ' || account.opened_on,
        account.opened_on < ${today}::date - 40 and not exists (
          select from statements statement
          where statement.institution_id = account.institution_id
            and statement.account_id = account.id
            and statement.period_to >= ${today}::date - 40)
      from savings_accounts account
      where account.institution_id = ${institution_id} and account.status = 'OPEN'`,
  },
  tax_forms: {
    meaning: 'Forms 1099-INT; an exception was created after February 1 and is not a correction.',
    rows: ({ institution_id }) => sql`
      select form.form || ' of ' || form.tax_year || case when form.is_corrected
          then ', corrected' else '' end,
        not form.is_corrected and form.made_on > make_date(form.tax_year + 1, 2, 1)
      from tax_documents form where form.institution_id = ${institution_id}`,
  },
  missing_forms: {
    meaning:
      'Accounts with $10 or more of interest in a past year; an exception has no Form 1099-INT after February 1.',
    rows: ({ institution_id, today }) => sql`
      select earned.year || ': ' || ${dollars('earned.cents')}, not exists (
        select from tax_documents form where form.institution_id = ${institution_id}
          and form.account_id = earned.account_id and form.tax_year = earned.year)
      from (
        select paid.account_id, extract(year from paid.effective_date)::int as year,
          sum(paid.amount_cents) as cents
        from interest_payments paid where paid.institution_id = ${institution_id}
        group by paid.account_id, extract(year from paid.effective_date)::int) earned
      where earned.cents >= 1000 and make_date(earned.year + 1, 2, 1) < ${today}::date`,
  },
  tax_filed: {
    meaning:
      'Tax years with forms; an exception was not filed with the IRS by March 31 of the next year.',
    rows: ({ institution_id, today }) => sql`
      select 'tax year ' || year.tax_year, coalesce((
        select min(filed.filed_on) from tax_filings filed
        where filed.institution_id = year.institution_id and filed.tax_year = year.tax_year),
        ${today}::date) > make_date(year.tax_year + 1, 3, 31)
      from tax_years year where year.institution_id = ${institution_id} and exists (
        select from tax_documents form where form.institution_id = year.institution_id
          and form.tax_year = year.tax_year)`,
  },
  forms_filed: {
    meaning:
      'Forms of years that were filed, as they were when they were filed; an exception is not in the first file for the IRS.',
    rows: ({ institution_id }) => sql`
      select form.form || ' of ' || form.tax_year, not filed.documents @> to_jsonb(form.id)
      from tax_filings filed
      join tax_documents form on form.institution_id = filed.institution_id
        and form.tax_year = filed.tax_year and form.made_on < filed.filed_on
      where filed.institution_id = ${institution_id} and filed.number = 1 and not exists (
        select from tax_documents later where later.institution_id = form.institution_id
          and later.replaces = form.id and later.made_on <= filed.filed_on)`,
  },
  tax_delivery: {
    meaning:
      'Electronic tax forms; an exception’s owner had not agreed to electronic tax forms by then.',
    rows: ({ institution_id }) => sql`
      select form.form || ' of ' || form.tax_year, not exists (
        select from disclosure_attestations signed
        join disclosure_documents document on document.institution_id = signed.institution_id
          and document.id = signed.document_id and document.kind = 'tax_delivery'
        where signed.institution_id = form.institution_id
          and signed.depositor_id = form.depositor_id
          and ${easternDay('signed.signed_at')} <= form.made_on)
      from tax_documents form
      where form.institution_id = ${institution_id} and not form.is_paper`,
  },
  closings: {
    meaning: 'Closed accounts; an exception still has a balance or an active recurring deposit.',
    rows: ({ institution_id }) => sql`
      select closing.status || ' ' || coalesce(closing.closed_on::text, ''),
        closing.status = 'CLOSED' and (balance.current_cents <> 0 or exists (
          select from schedules schedule where schedule.institution_id = closing.institution_id
            and schedule.account_id = closing.account_id and schedule.status = 'ACTIVE'))
      from closings closing
      join savings_balances balance on balance.institution_id = closing.institution_id
        and balance.account_id = closing.account_id
      where closing.institution_id = ${institution_id}`,
  },
  last_contacts: {
    meaning: 'Open accounts; an exception has no date of last contact.',
    rows: ({ institution_id }) => sql`
      select 'last heard of ' || coalesce(contact.last_contact_on::text, 'unknown'),
        contact.account_id is null
      from savings_accounts account
      left join account_contacts contact on contact.institution_id = account.institution_id
        and contact.account_id = account.id
      where account.institution_id = ${institution_id} and account.status = 'OPEN'`,
  },
  handed_over: {
    meaning:
      'Accounts transferred to a state; an exception had contact between the cutoff and the transfer.',
    rows: ({ institution_id }) => sql`
      select report.state || ' ' || report.year || ', ' || item.outcome,
        item.outcome = 'HANDED_OVER' and coalesce(contact.last_contact_on, item.last_contact_on)
          between report.cutoff + 1 and item.handed_on
      from escheat_items item
      join escheat_reports report on report.institution_id = item.institution_id
        and report.id = item.report_id
      left join account_contacts contact on contact.institution_id = item.institution_id
        and contact.account_id = item.account_id
      where item.institution_id = ${institution_id}`,
  },
  reactivated: {
    meaning:
      'Approved reactivations; an exception was not requested before by a holder with a new code.',
    rows: ({ institution_id }) => sql`
      select 'decided ' || to_char(asked.decided_at, 'YYYY-MM-DD'), not exists (
        select from staff_tasks wanted
        where wanted.institution_id = asked.institution_id and wanted.kind = 'dormancy_asked_back'
          and wanted.details ->> 'account_id' = asked.subject_id::text
          and wanted.raised_at <= asked.asked_at)
      from staff_approvals asked where asked.institution_id = ${institution_id}
        and asked.what = 'reactivate_account' and asked.decision = 'approved'`,
  },
  disputes: {
    meaning: 'Disputes; an exception was recorded more than a week after it was received.',
    rows: ({ institution_id }) => sql`
      select dispute.kind || ', received ' || dispute.received_on,
        dispute.recorded_at > dispute.received_at + interval '7 days'
      from disputes dispute where dispute.institution_id = ${institution_id}`,
  },
  dispute_deadlines: {
    meaning:
      'Disputes; an exception was neither decided nor credited by its deadline, or not decided by the extended deadline.',
    rows: ({ institution_id, today }) => sql`
      select dispute.kind || ', due ' || dispute.decide_by || ', ' || dispute.state,
        (dispute.state = 'open' and dispute.decide_by < ${today}::date)
          or (dispute.state = 'credited' and dispute.extended_by < ${today}::date)
          or coalesce(credit.credited_on > dispute.decide_by, false)
          or (dispute.ended_at at time zone 'America/New_York')::date
            > case when credit.dispute_id is null then dispute.decide_by else dispute.extended_by end
      from disputes dispute
      left join dispute_credits credit on credit.institution_id = dispute.institution_id
        and credit.dispute_id = dispute.id
      where dispute.institution_id = ${institution_id} and dispute.state <> 'withdrawn'`,
  },
  dispute_results: {
    meaning:
      'Decided disputes; an exception got no letter about the result within three business days.',
    rows: ({ institution_id }) => sql`
      select decided.outcome || ' ' || decided.decided_on, not exists (
        select from dispute_letters letter where letter.institution_id = decided.institution_id
          and letter.dispute_id = decided.dispute_id
          and letter.kind in ('corrected', 'other_error', 'no_error')
          and ${businessDaysBetween(sql`decided.decided_on`, sql`letter.sent_on`)} <= 3)
      from dispute_decisions decided where decided.institution_id = ${institution_id}`,
  },
  dispute_findings: {
    meaning:
      'Findings of no error or another error; an exception’s letter does not give the reasons, or takes a credit back less than five business days later.',
    rows: ({ institution_id }) => sql`
      select decided.outcome || ' ' || decided.decided_on, not exists (
        select from dispute_letters letter where letter.institution_id = decided.institution_id
          and letter.dispute_id = decided.dispute_id and letter.kind = decided.outcome
          and exists (
            select from jsonb_array_elements_text(to_jsonb(letter.paragraphs)) paragraph
            where strpos(paragraph, decided.reasons) > 0)
          and (decided.debit_on is null
            or ${businessDaysBetween(sql`letter.sent_on`, sql`decided.debit_on`)} >= 5))
      from dispute_decisions decided
      where decided.institution_id = ${institution_id} and decided.outcome <> 'error'`,
  },
  sanctions_holds: {
    meaning: 'Accounts on a sanctions hold; an exception sent money out after the hold was placed.',
    rows: ({ institution_id }) => sql`
      select 'held since ' || to_char(person.stands_since, 'YYYY-MM-DD'), exists (
        select from entities entity
        join transfers moved on moved.institution_id = entity.institution_id
          and moved.account_id = entity.savings_account_id
        where entity.institution_id = person.institution_id and entity.id = person.entity_id
          and moved.kind in ('withdrawal', 'payout')
          and moved.date_submitted > person.stands_since)
      from depositors person
      where person.institution_id = ${institution_id} and person.standing = 'HOLD'
        and person.standing_reason = 'sanctions'`,
  },
  audit_trail: {
    meaning:
      'Audit trail seals; an exception does not continue the seal before it, or is a latest seal older than a day.',
    rows: ({ institution_id }) => sql`
      select 'seal ' || seal.seq || ' over ' || seal.row_count || ' lines',
        coalesce(seal.previous_hash <> lag(seal.hash) over (order by seal.seq), false)
          or seal.seq - lag(seal.seq) over (order by seal.seq) > 1
          or (seal.seq = max(seal.seq) over () and seal.sealed_at < now() - interval '1 day')
      from audit_seals seal where seal.institution_id = ${institution_id}`,
  },
  reconciled_days: {
    meaning:
      'Matches with the bank statement; an exception matched different amounts by itself, or was explained manually without a note.',
    rows: ({ institution_id }) => sql`
      select matched.how || ' on ' || matched.date,
        (matched.how = 'explained' and trim(coalesce(matched.note, '')) = '')
          or (matched.how = 'automatic' and abs(matched.expected_cents) <> abs(line.amount_cents))
      from reconciled_settlements matched
      left join bank_statement_lines line on line.institution_id = matched.institution_id
        and line.statement_id = matched.statement_id and line.place = matched.line_place
      where matched.institution_id = ${institution_id}`,
  },
} as const satisfies Record<string, EvidenceQuery>
