import { sql } from 'kysely'
import type { EvidenceQuery } from './evidence-query.ts'

/** Evidence about documents, deadlines, staff and retention. */
export const recordsEvidence = {
  statements: {
    meaning: 'Statements made; an exception does not add up from opening to closing balance.',
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
    meaning: 'Forms 1099-INT; an exception was made after 1 February and is no correction.',
    rows: ({ institution_id }) => sql`
      select form.form || ' of ' || form.tax_year || case when form.is_corrected
          then ', corrected' else '' end,
        not form.is_corrected and form.made_on > make_date(form.tax_year + 1, 2, 1)
      from tax_documents form where form.institution_id = ${institution_id}`,
  },
  closings: {
    meaning: 'Accounts that were closed; an exception still holds money.',
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
    meaning: 'Letters before a report; an exception went out less than 30 days before it.',
    rows: ({ institution_id }) => sql`
      select letter.state || ', report due ' || letter.report_due,
        letter.report_due - (letter.sent_at at time zone 'America/New_York')::date < 30
      from dormancy_letters letter where letter.institution_id = ${institution_id}`,
  },
  handed_over: {
    meaning: 'Accounts handed over to a state; an exception had been heard of after the cut-off.',
    rows: ({ institution_id }) => sql`
      select report.state || ' ' || report.year || ', ' || item.outcome,
        item.outcome = 'HANDED_OVER' and item.last_contact_on > report.cutoff
      from escheat_items item
      join escheat_reports report on report.institution_id = item.institution_id
        and report.id = item.report_id
      where item.institution_id = ${institution_id}`,
  },
  reactivated: {
    meaning: 'Reactivations agreed to; an exception was agreed to by whoever asked.',
    rows: ({ institution_id }) => sql`
      select 'decided ' || to_char(asked.decided_at, 'YYYY-MM-DD'),
        asked.decided_by = asked.asked_by
      from staff_approvals asked where asked.institution_id = ${institution_id}
        and asked.what = 'reactivate_account' and asked.decision = 'approved'`,
  },
  disputes: {
    meaning:
      'Problems reported; an exception was written down more than a business week after it came.',
    rows: ({ institution_id }) => sql`
      select dispute.kind || ', received ' || dispute.received_on,
        dispute.recorded_at > dispute.received_at + interval '7 days'
      from disputes dispute where dispute.institution_id = ${institution_id}
      order by dispute.received_at desc`,
  },
  dispute_deadlines: {
    meaning:
      'Problems reported; an exception was neither decided nor credited by its day, or not decided by the later one.',
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
    meaning: 'Decided problems; an exception has no letter.',
    rows: ({ institution_id }) => sql`
      select dispute.state || ' ' || to_char(dispute.ended_at, 'YYYY-MM-DD'), not exists (
        select from dispute_letters letter where letter.institution_id = dispute.institution_id
          and letter.dispute_id = dispute.id)
      from disputes dispute where dispute.institution_id = ${institution_id}
        and dispute.state in ('corrected', 'no_error')`,
  },
  sanctions_work: {
    meaning: 'Possible sanctions matches put before staff; an exception is open past its due date.',
    rows: ({ institution_id, now }) => sql`
      select 'raised ' || to_char(task.raised_at, 'YYYY-MM-DD'),
        task.handled_at is null and task.due_at < ${now}
      from staff_tasks task
      where task.institution_id = ${institution_id} and task.kind = 'sanctions_hit'`,
  },
  two_people: {
    meaning: 'Second looks; an exception was decided by whoever asked.',
    rows: ({ institution_id }) => sql`
      select asked.what || ', ' || coalesce(asked.decision, 'waiting'),
        asked.decision <> 'withdrawn' and asked.decided_by = asked.asked_by
      from staff_approvals asked where asked.institution_id = ${institution_id}
      order by asked.asked_at desc`,
  },
  staff_access: {
    meaning: 'Staff who may sign in; an exception has not been there for 90 days.',
    rows: ({ institution_id }) => sql`
      select staff.role || ', seen ' || coalesce(to_char(staff.last_seen_at, 'YYYY-MM-DD'), 'never'),
        staff.last_seen_at < now() - interval '90 days'
      from staff where staff.institution_id = ${institution_id} and staff.disabled_at is null`,
  },
  audit_trail: {
    meaning: 'Seals over the audit trail; an exception is a newest seal older than a day.',
    rows: ({ institution_id }) => sql`
      select 'seal ' || seal.seq || ' over ' || seal.row_count || ' lines',
        seal.seq = max(seal.seq) over () and seal.sealed_at < now() - interval '1 day'
      from audit_seals seal where seal.institution_id = ${institution_id}
      order by seal.seq desc`,
  },
  oldest_records: {
    meaning: 'Months of which entries are kept, the oldest first.',
    rows: ({ institution_id }) => sql`
      select to_char(file.business_date, 'YYYY-MM') || ', ' || count(*) || ' files', false
      from ach_files file where file.institution_id = ${institution_id}
      group by to_char(file.business_date, 'YYYY-MM') order by 1`,
  },
  reconciled_days: {
    meaning:
      'What agrees with the bank’s statement; an exception was explained by hand without a note.',
    rows: ({ institution_id }) => sql`
      select matched.how || ' on ' || matched.date,
        matched.how = 'explained' and coalesce(matched.note, '') = ''
      from reconciled_settlements matched where matched.institution_id = ${institution_id}
      order by matched.date desc`,
  },
  papers_due: {
    meaning: 'People who get paper; an exception withdrew more than 40 days ago and was sent none.',
    rows: ({ institution_id, now }) => sql`
      select 'on paper since ' || to_char(person.paper_since, 'YYYY-MM-DD'),
        person.paper_since < ${now}::timestamptz - interval '40 days' and not exists (
          select from papers_sent sent where sent.institution_id = person.institution_id
            and sent.depositor_id = person.id)
      from depositors person
      where person.institution_id = ${institution_id} and person.paper_since is not null`,
  },
} as const satisfies Record<string, EvidenceQuery>
