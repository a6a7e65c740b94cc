import { RequiredKind } from '@passbook/contract/disclosures'
import { sql } from 'kysely'

/** Checks of beneficiaries: shares total 100%, and the last stored version equals the list. */
export const beneficiaryChecks = {
  'every kind of beneficiaries has 100 percent together': sql<{ difference: string }>`
    select format('entity %s: %s %s beneficiaries have %s', entity_id, count(*), kind,
      sum(allocation_bp)) as difference
    from beneficiaries
    group by institution_id, entity_id, kind
    having sum(allocation_bp) <> 10000 or count(*) > 20
    limit 1`,
  'no contingent beneficiary stands without a primary one': sql<{ difference: string }>`
    select format('entity %s has contingent beneficiaries only', entity_id) as difference
    from beneficiaries
    group by institution_id, entity_id
    having not bool_or(kind = 'primary')
    limit 1`,
  'the beneficiaries of an account are those that were kept last': sql<{ difference: string }>`
    select format('entity %s, version %s: kept %s, named %s', entity.id,
      entity.beneficiaries_version, kept.list, named.list) as difference
    from entities entity
    left join lateral (
      select jsonb_object_agg(one ->> 'uuid',
        concat(one ->> 'kind', ' ', one ->> 'name', ' ', one ->> 'allocation_bp')) as list
      from beneficiary_versions version
      cross join lateral jsonb_array_elements(version.beneficiaries) one
      where version.institution_id = entity.institution_id and version.entity_id = entity.id
        and version.version = entity.beneficiaries_version) kept on true
    left join lateral (
      select jsonb_object_agg(one.id::text, concat(one.kind, ' ',
        coalesce(one.organization_name, one.first_name || ' ' || one.last_name), ' ',
        one.allocation_bp)) as list
      from beneficiaries one
      where one.institution_id = entity.institution_id and one.entity_id = entity.id) named on true
    where kept.list is distinct from named.list
    limit 1`,
}

const REQUIRED = sql.join(RequiredKind.options.map((kind) => sql.lit(kind)))

/** Checks of people who share an account, are invited to, or left it. */
export const jointChecks = {
  'whoever joined an account had signed its documents by then': sql<{ difference: string }>`
    select format('depositor %s joined on %s having signed %s of %s', person.id, person.joined_on,
      signed.kinds, ${sql.lit(RequiredKind.options.length)}) as difference
    from depositors person
    join secondary_applications application
      on application.institution_id = person.institution_id
      and application.depositor_id = person.id
    cross join lateral (
      select count(distinct document.kind) as kinds
      from disclosure_attestations signature
      join disclosure_documents document on document.institution_id = signature.institution_id
        and document.id = signature.document_id and document.kind in (${REQUIRED})
      where signature.institution_id = person.institution_id
        and signature.depositor_id = person.id
        and (signature.signed_at at time zone 'America/New_York')::date <= person.joined_on) signed
    where person.joined_on is not null and signed.kinds < ${sql.lit(RequiredKind.options.length)}
    limit 1`,
  'no account has more than two holders': sql<{ difference: string }>`
    select format('entity %s has %s', entity_id, count(*)) as difference
    from depositors where is_holder
    group by institution_id, entity_id having count(*) > 2
    limit 1`,
  'nobody left an account without the other holder’s word': sql<{ difference: string }>`
    select format('depositor %s left on %s', person.id, person.left_on) as difference
    from depositors person
    where person.left_on is not null and not exists (
      select from removal_requests removal
      join audit_log agreed on agreed.institution_id = removal.institution_id
        and agreed.action = 'remove_holder' and agreed.entity_id = removal.depositor_id::text
        and agreed.actor_id <> removal.requested_by::text
      where removal.institution_id = person.institution_id
        and removal.depositor_id = person.id and removal.done_at is not null)
    limit 1`,
  'an invitation dies with its application, and when it was followed': sql<{
    difference: string
  }>`
    select format('invitation %s of depositor %s', invitation.id, invitation.depositor_id)
      as difference
    from invitations invitation
    join secondary_applications application
      on application.institution_id = invitation.institution_id
      and application.depositor_id = invitation.depositor_id
    where invitation.ended_at is null
      and (application.ended_at is not null or application.signed_up_at is not null)
    limit 1`,
  'nobody signs up twice': sql<{ difference: string }>`
    select format('depositor %s has a token left', token.depositor_id) as difference
    from joining_tokens token
    join secondary_applications application
      on application.institution_id = token.institution_id
      and application.depositor_id = token.depositor_id
    where token.used_at is null
      and (application.ended_at is not null or application.signed_up_at is not null)
    limit 1`,
}

/** Checks of whose rules apply to accounts, and of money handed over to a state (RULES-2: Dormancy). */
export const dormancyChecks = {
  'every account has the state of its first holder’s address': sql<{ difference: string }>`
    select format('account %s: %s recorded, %s in the address', contact.account_id,
      coalesce(contact.address_state, 'none'), coalesce(person.state, 'none')) as difference
    from account_contacts contact
    join entities entity on entity.institution_id = contact.institution_id
      and entity.savings_account_id = contact.account_id
    join depositors person on person.institution_id = entity.institution_id
      and person.entity_id = entity.id and person.is_primary
    where contact.address_state is distinct from person.state
    limit 1`,
  'what is owed to states is what was handed over': sql<{ difference: string }>`
    select format('institution %s handed over %s cents, and booked %s', institution_id,
      sum(handed), sum(booked)) as difference
    from (
      select institution_id, amount_cents as handed, 0 as booked from escheat_items
      where outcome = 'HANDED_OVER'
      union all
      select p.institution_id, 0, p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where a.kind = 'unclaimed_payable') amounts
    group by institution_id having sum(handed) <> sum(booked)
    limit 1`,
  'two people agreed to every report that was handed over': sql<{ difference: string }>`
    select format('report %s to %s of %s', report.id, report.state, report.year) as difference
    from escheat_reports report
    where report.status <> 'ASKED' and not exists (
      select from staff_approvals asked
      where asked.institution_id = report.institution_id and asked.subject_id = report.id
        and asked.what = case report.status when 'REPORTED' then 'report_unclaimed'
          else 'hand_over_unclaimed' end
        and asked.decision = 'approved' and asked.decided_by <> asked.asked_by)
    limit 1`,
  'California’s money follows its report, from 1 to 15 June': sql<{ difference: string }>`
    select format('account %s on %s', item.account_id, item.handed_on) as difference
    from escheat_items item
    join escheat_reports report on report.institution_id = item.institution_id
      and report.id = item.report_id and report.state = 'CA'
    where item.outcome = 'HANDED_OVER' and report.reported_at is not null
      and item.handed_on not between make_date(report.year + 1, 6, 1)
        and make_date(report.year + 1, 6, 15)
    limit 1`,
  'an account goes to a state only with a letter posted in its days, or without need of one': sql<{
    difference: string
  }>`
    select format('account %s, report to %s of %s: %s', item.account_id, report.state, report.year,
      coalesce(item.letter, 'no letter')) as difference
    from escheat_items item
    join escheat_reports report on report.institution_id = item.institution_id
      and report.id = item.report_id and report.letters_from is not null
    where item.outcome <> 'LEFT_OUT' and case item.letter
      when 'posted' then not exists (
        select from dormancy_letters letter
        join papers_sent sent on sent.institution_id = letter.institution_id
          and sent.kind = 'dormancy_letter' and sent.paper_id = letter.id
        where letter.institution_id = item.institution_id and letter.account_id = item.account_id
          and letter.report_due = report.report_due
          and (sent.sent_at at time zone 'America/New_York')::date
            between report.letters_from and report.letters_until)
      else item.letter is null end
    limit 1`,
  'an account that was handed over is closed and empty': sql<{ difference: string }>`
    select format('account %s holds %s cents', item.account_id, balance.current_cents) as difference
    from escheat_items item
    join savings_balances balance on balance.institution_id = item.institution_id
      and balance.account_id = item.account_id
    where item.outcome = 'HANDED_OVER' and (balance.is_open or balance.current_cents <> 0)
    limit 1`,
}

/** Checks of gifts to non-profits, recomputed from the interest they are a share of. */
export const givingChecks = {
  'every gift is its share of the interest of its month': sql<{ difference: string }>`
    select format('entity %s, %s: %s cents of %s and %s carried, at a share of %s', entity_id,
      month_end, amount_cents, interest_cents, carried_before, share) as difference
    from (
      select gift.*, coalesce(lag(carried_cents) over before, 0) as carried_before, (
        select coalesce(sum(cents), 0) from (
          select payment.amount_cents as cents from interest_payments payment
          where payment.institution_id = gift.institution_id
            and payment.account_id = gift.account_id
            and payment.effective_date between date_trunc('month', gift.month_end)::date
              and gift.month_end
          union all
          select -takeback.amount_cents from interest_takebacks takeback
          where takeback.institution_id = gift.institution_id
            and takeback.account_id = gift.account_id
            and takeback.effective_date between date_trunc('month', gift.month_end)::date
              and gift.month_end) amounts) as credited
      from nonprofit_gifts gift
      window before as (partition by institution_id, entity_id order by month_end)) gift
    where interest_cents <> credited
      or carried_cents <> least(interest_cents + carried_before, 0)
      or amount_cents <> round(greatest(interest_cents + carried_before, 0) * share)
    limit 1`,
  'every gift is in the books, and nothing else is owed to non-profits': sql<{
    difference: string
  }>`
    select format('institution %s owes non-profits %s cents, and gave %s', institution_id,
      sum(booked), sum(given)) as difference
    from (
      select institution_id, amount_cents as given, 0 as booked from nonprofit_gifts
      union all
      select p.institution_id, 0, p.amount_cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where a.kind = 'donations_payable') amounts
    group by institution_id having sum(given) <> sum(booked)
    limit 1`,
  'every gift is its own entry, of the institution’s money alone': sql<{ difference: string }>`
    select format('entity %s, %s: entry %s', gift.entity_id, gift.month_end, gift.entry_id) as difference
    from nonprofit_gifts gift
    where gift.amount_cents > 0 and not exists (
      select from postings owed
      join postings spent on spent.institution_id = owed.institution_id
        and spent.entry_id = owed.entry_id and spent.amount_cents = -owed.amount_cents
      join ledger_accounts payable on payable.institution_id = owed.institution_id
        and payable.id = owed.account_id and payable.kind = 'donations_payable'
      join ledger_accounts expense on expense.institution_id = spent.institution_id
        and expense.id = spent.account_id and expense.kind = 'interest_expense'
      where owed.institution_id = gift.institution_id and owed.entry_id = gift.entry_id
        and owed.amount_cents = gift.amount_cents)
    limit 1`,
}
