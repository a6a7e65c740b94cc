import { sql } from 'kysely'
import type { EvidenceQuery } from './evidence-query.ts'

/** Evidence about documents, deadlines, staff and retention. */
export const recordsEvidence = {
  statements: {
    meaning: 'Statements; an exception does not add up from opening to closing balance.',
    rows: ({ institution_id }) => sql`
      select statement.period_from || ' to ' || statement.period_to,
        statement.closing_cents - statement.opening_cents <> coalesce((
          select sum((line ->> 'amount_cents')::bigint)
          from jsonb_array_elements(to_jsonb(statement.lines)) line), 0)
      from statements statement where statement.institution_id = ${institution_id}
      order by statement.made_at desc`,
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
  closings: {
    meaning: 'Closed accounts; an exception still has a balance.',
    rows: ({ institution_id }) => sql`
      select closing.status || ' ' || coalesce(closing.closed_on::text, ''),
        closing.status = 'CLOSED' and balance.current_cents <> 0
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
  dormancy_letters: {
    meaning: 'Letters before a state report; an exception was sent less than 30 days before it.',
    rows: ({ institution_id }) => sql`
      select letter.state || ', report due ' || letter.report_due,
        letter.report_due - (letter.sent_at at time zone 'America/New_York')::date < 30
      from dormancy_letters letter where letter.institution_id = ${institution_id}`,
  },
  handed_over: {
    meaning: 'Accounts transferred to a state; an exception had contact after the cutoff.',
    rows: ({ institution_id }) => sql`
      select report.state || ' ' || report.year || ', ' || item.outcome,
        item.outcome = 'HANDED_OVER' and item.last_contact_on > report.cutoff
      from escheat_items item
      join escheat_reports report on report.institution_id = item.institution_id
        and report.id = item.report_id
      where item.institution_id = ${institution_id}`,
  },
  reactivated: {
    meaning: 'Approved reactivations; an exception was approved by the requester.',
    rows: ({ institution_id }) => sql`
      select 'decided ' || to_char(asked.decided_at, 'YYYY-MM-DD'),
        asked.decided_by = asked.asked_by
      from staff_approvals asked where asked.institution_id = ${institution_id}
        and asked.what = 'reactivate_account' and asked.decision = 'approved'`,
  },
  disputes: {
    meaning: 'Disputes; an exception was recorded more than a week after it was received.',
    rows: ({ institution_id }) => sql`
      select dispute.kind || ', received ' || dispute.received_on,
        dispute.recorded_at > dispute.received_at + interval '7 days'
      from disputes dispute where dispute.institution_id = ${institution_id}
      order by dispute.received_at desc`,
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
      where dispute.institution_id = ${institution_id} and dispute.state <> 'withdrawn'
      order by dispute.received_at desc`,
  },
  dispute_results: {
    meaning: 'Decided disputes; an exception has no letter.',
    rows: ({ institution_id }) => sql`
      select dispute.state || ' ' || to_char(dispute.ended_at, 'YYYY-MM-DD'), not exists (
        select from dispute_letters letter where letter.institution_id = dispute.institution_id
          and letter.dispute_id = dispute.id)
      from disputes dispute where dispute.institution_id = ${institution_id}
        and dispute.state in ('corrected', 'no_error')`,
  },
  sanctions_work: {
    meaning:
      'Possible sanctions matches in the work queue; an exception is open past its due date.',
    rows: ({ institution_id, now }) => sql`
      select 'raised ' || to_char(task.raised_at, 'YYYY-MM-DD'),
        task.handled_at is null and task.due_at < ${now}
      from staff_tasks task
      where task.institution_id = ${institution_id} and task.kind = 'sanctions_hit'`,
  },
  two_people: {
    meaning: 'Approval requests; an exception was decided by the requester.',
    rows: ({ institution_id }) => sql`
      select asked.what || ', ' || coalesce(asked.decision, 'waiting'),
        asked.decision <> 'withdrawn' and asked.decided_by = asked.asked_by
      from staff_approvals asked where asked.institution_id = ${institution_id}
      order by asked.asked_at desc`,
  },
  staff_access: {
    meaning: 'Active staff; an exception has not signed in for 90 days.',
    rows: ({ institution_id }) => sql`
      select staff.role || ', seen ' || coalesce(to_char(staff.last_seen_at, 'YYYY-MM-DD'), 'never'),
        staff.last_seen_at < now() - interval '90 days'
      from staff where staff.institution_id = ${institution_id} and staff.disabled_at is null`,
  },
  audit_trail: {
    meaning: 'Audit trail seals; an exception is a latest seal older than a day.',
    rows: ({ institution_id }) => sql`
      select 'seal ' || seal.seq || ' over ' || seal.row_count || ' lines',
        seal.seq = max(seal.seq) over () and seal.sealed_at < now() - interval '1 day'
      from audit_seals seal where seal.institution_id = ${institution_id}
      order by seal.seq desc`,
  },
  oldest_records: {
    meaning: 'Months with stored entries, oldest first.',
    rows: ({ institution_id }) => sql`
      select to_char(file.business_date, 'YYYY-MM') || ', ' || count(*) || ' files', false
      from ach_files file where file.institution_id = ${institution_id}
      group by to_char(file.business_date, 'YYYY-MM') order by 1`,
  },
  reconciled_days: {
    meaning: 'Matches with the bank statement; an exception was explained manually without a note.',
    rows: ({ institution_id }) => sql`
      select matched.how || ' on ' || matched.date,
        matched.how = 'explained' and coalesce(matched.note, '') = ''
      from reconciled_settlements matched where matched.institution_id = ${institution_id}
      order by matched.date desc`,
  },
  papers_due: {
    meaning:
      'People who get paper; an exception withdrew consent more than 40 days ago and was sent none.',
    rows: ({ institution_id, now }) => sql`
      select 'on paper since ' || to_char(person.paper_since, 'YYYY-MM-DD'),
        person.paper_since < ${now}::timestamptz - interval '40 days' and not exists (
          select from papers_sent sent where sent.institution_id = person.institution_id
            and sent.depositor_id = person.id)
      from depositors person
      where person.institution_id = ${institution_id} and person.paper_since is not null`,
  },
} as const satisfies Record<string, EvidenceQuery>
