import { JournalAccount } from '@passbook/contract/console/journal'
import { type RawBuilder, sql } from 'kysely'
import { dollars, easternDay, type EvidenceQuery } from './evidence-query.ts'

/** Accounts of the books that nothing but manual entries uses. */
const MANUAL_ACCOUNTS = JournalAccount.options.filter((kind) => kind !== 'suspense')

/** The newest approved request for each thing that a kind of request changes, named by fields of its payload. */
const lastAgreed = (institution_id: string, what: string, key: RawBuilder<unknown>) => sql`(
  select distinct on (${key}) asked.payload, asked.decided_at
  from staff_approvals asked
  where asked.institution_id = ${institution_id} and asked.what = ${what}
    and asked.decision = 'approved'
  order by ${key}, asked.decided_at desc)`

/** Queries about what staff do: who made it, who approved it, and within which limits. */
export const staffEvidence = {
  two_people: {
    meaning:
      'Approved requests; an exception has fewer approvers than it needed, or was approved by the requester or by somebody without access.',
    rows: ({ institution_id }) => sql`
      select asked.what || ' of ' || to_char(asked.asked_at, 'YYYY-MM-DD'),
        asked.decided_by = asked.asked_by
          or coalesce(decider.disabled_at < asked.decided_at, decider.id is null)
          or 1 + (
            select count(*) from approval_votes vote
            where vote.institution_id = asked.institution_id and vote.approval_id = asked.id
              and vote.staff_id not in (asked.asked_by, asked.decided_by)) < asked.approvers
      from staff_approvals asked
      left join staff decider on decider.institution_id = asked.institution_id
        and decider.id = asked.decided_by
      where asked.institution_id = ${institution_id} and asked.decision = 'approved'`,
  },
  own_accounts: {
    meaning:
      'Requests about customers; an exception was made or decided by somebody tied to the customer by then.',
    rows: ({ institution_id }) => sql`
      select asked.what || ' of ' || to_char(asked.asked_at, 'YYYY-MM-DD'), exists (
        select from staff_ties tie
        join depositors tied on tied.institution_id = tie.institution_id
          and tied.id = tie.depositor_id
        join depositors customer on customer.institution_id = asked.institution_id
          and customer.id = asked.depositor_id and customer.entity_id = tied.entity_id
        where tie.institution_id = asked.institution_id
          and (tie.staff_id = asked.asked_by and tie.recorded_at < asked.asked_at
            or tie.staff_id = asked.decided_by and tie.recorded_at < asked.decided_at))
      from staff_approvals asked
      where asked.institution_id = ${institution_id} and asked.depositor_id is not null`,
  },
  staff_access: {
    meaning: 'Active staff; an exception has not signed in for 90 days.',
    rows: ({ institution_id }) => sql`
      select coalesce(custom.name, staff.role) || ', seen '
          || coalesce(to_char(staff.last_seen_at, 'YYYY-MM-DD'), 'never'),
        coalesce(staff.last_seen_at, staff.created_at) < now() - interval '90 days'
      from staff
      left join custom_roles custom
        on custom.institution_id = staff.institution_id and custom.id = staff.custom_role_id
      where staff.institution_id = ${institution_id} and staff.disabled_at is null`,
  },
  policy_rules: {
    meaning:
      'Rules of the approval policy; an exception is not what two people last approved, or is missing.',
    rows: ({ institution_id }) => sql`
      select coalesce(agreed.what, rule.what) || ' from '
          || ${dollars(sql`coalesce(agreed.from_cents, rule.from_cents)`)},
        (agreed.approvers, agreed.decider) is distinct from (rule.approvers, rule.decider)
      from (
        select payload ->> 'what' as what, (payload ->> 'from_cents')::bigint as from_cents,
          (payload ->> 'approvers')::int as approvers, payload ->> 'decider' as decider
        from ${lastAgreed(
          institution_id,
          'change_approval_policy',
          sql`payload ->> 'what', payload ->> 'from_cents'`,
        )} changed
        where not (payload ->> 'is_removed')::boolean) agreed
      full join (
        select * from approval_policy where institution_id = ${institution_id}) rule
        on rule.what = agreed.what and rule.from_cents = agreed.from_cents`,
  },
  role_limits: {
    meaning:
      'Daily limits of roles; an exception is not what two people last approved, or is missing.',
    rows: ({ institution_id }) => sql`
      select coalesce(agreed.role, rule.role) || ', ' || coalesce(agreed.what, rule.what),
        agreed.day_cents is distinct from rule.day_cents
      from (
        select payload ->> 'role' as role, payload ->> 'what' as what,
          (payload ->> 'day_cents')::bigint as day_cents
        from ${lastAgreed(
          institution_id,
          'change_role_limit',
          sql`payload ->> 'role', payload ->> 'what'`,
        )} changed
        where payload ->> 'day_cents' is not null) agreed
      full join (
        select * from role_limits where institution_id = ${institution_id}) rule
        on rule.role = agreed.role and rule.what = agreed.what`,
  },
  custom_roles: {
    meaning:
      'Custom roles; an exception is not exactly what two people last approved, or is missing.',
    rows: ({ institution_id }) => sql`
      select coalesce(role.name, agreed.payload ->> 'name', 'retired role'),
        agreed.what is null or role.id is null
          or (agreed.what = 'retire_custom_role') <> (role.retired_at is not null)
          or agreed.what <> 'retire_custom_role' and (
            agreed.payload ->> 'name', agreed.payload ->> 'description',
            (agreed.payload ->> 'refund_day_cents')::bigint,
            (agreed.payload ->> 'reversal_day_cents')::bigint,
            array(select jsonb_array_elements_text(agreed.payload -> 'acts') as act order by act))
          is distinct from (
            role.name, role.description, role.refund_day_cents, role.reversal_day_cents,
            array(select act from unnest(role.acts) as act order by act))
      from (
        select distinct on (subject_id) subject_id, what, payload from staff_approvals
        where institution_id = ${institution_id} and decision = 'approved'
          and what in ('add_custom_role', 'change_custom_role', 'retire_custom_role')
        order by subject_id, decided_at desc, asked_at desc) agreed
      full join (
        select * from custom_roles where institution_id = ${institution_id}) role
        on role.id = agreed.subject_id`,
  },
  event_endpoints: {
    meaning:
      'Addresses that events are sent to; an exception is not what two people last approved, or has a secret that nobody approved.',
    rows: ({ institution_id }) => sql`
      select coalesce(endpoint.url, agreed.payload ->> 'url', 'removed address'),
        agreed.what is null or endpoint.id is null or exists (
          select from event_secrets secret
          where secret.institution_id = endpoint.institution_id
            and secret.endpoint_id = endpoint.id and secret.begins_at is not null
            and not exists (select from staff_approvals asked
              where asked.institution_id = secret.institution_id and asked.decision = 'approved'
                and asked.what in ('add_event_endpoint', 'change_event_secret')
                and asked.payload ->> 'secret_id' = secret.id::text))
          or (agreed.what = 'remove_event_endpoint') <> (endpoint.removed_at is not null)
          or agreed.what <> 'remove_event_endpoint' and (
            agreed.payload ->> 'url',
            array(select jsonb_array_elements_text(agreed.payload -> 'types')))
          is distinct from (endpoint.url, endpoint.types)
      from (
        select distinct on (subject_id) subject_id, what, payload from staff_approvals
        where institution_id = ${institution_id} and decision = 'approved'
          and what in ('add_event_endpoint', 'change_event_endpoint', 'remove_event_endpoint')
        order by subject_id, decided_at desc, asked_at desc) agreed
      full join (
        select * from event_endpoints where institution_id = ${institution_id}) endpoint
        on endpoint.id = agreed.subject_id`,
  },
  custom_role_holders: {
    meaning: 'Active staff with a custom role; an exception approved the role or a change of it.',
    rows: ({ institution_id }) => sql`
      select role.name || ', held by ' || person.name, exists (
        select from staff_approvals asked
        where asked.institution_id = person.institution_id and asked.subject_id = role.id
          and asked.what in ('add_custom_role', 'change_custom_role')
          and asked.decision = 'approved'
          and (asked.decided_by = person.id or exists (
            select from approval_votes vote
            where vote.institution_id = asked.institution_id and vote.approval_id = asked.id
              and vote.staff_id = person.id)))
      from staff person
      join custom_roles role on role.institution_id = person.institution_id
        and role.id = person.custom_role_id
      where person.institution_id = ${institution_id} and person.disabled_at is null`,
  },
  requests_within_limits: {
    meaning:
      'Days on which somebody with a daily limit made requests, since limit and role were set; an exception is above the limit.',
    rows: ({ institution_id }) => sql`
      select asked.what || ' on ' || asked.day || ': ' || ${dollars('asked.cents')},
        asked.cents > rule.day_cents
      from (
        select request.asked_by, request.what, ${easternDay('request.asked_at')} as day,
          sum(request.amount_cents) as cents, min(request.asked_at) as since
        from staff_approvals request
        where request.institution_id = ${institution_id}
          and (request.decision = 'approved' or request.decision is null)
        group by request.asked_by, request.what, ${easternDay('request.asked_at')}) asked
      join staff person on person.institution_id = ${institution_id} and person.id = asked.asked_by
        and person.access_changed_at <= asked.since
      join (
        select rule.role, null::uuid as custom_role_id, rule.what, rule.day_cents,
          agreed.decided_at as set_at
        from role_limits rule
        join ${lastAgreed(
          institution_id,
          'change_role_limit',
          sql`payload ->> 'role', payload ->> 'what'`,
        )} agreed on agreed.payload ->> 'role' = rule.role and agreed.payload ->> 'what' = rule.what
        where rule.institution_id = ${institution_id}
        union all
        -- A change of a custom role counts as a change of access of those who have it.
        select 'custom', custom.id, own.what, own.day_cents, custom.created_at
        from custom_roles custom
        cross join lateral (values ('refund', custom.refund_day_cents),
          ('reverse_transfer', custom.reversal_day_cents)) own (what, day_cents)
        where custom.institution_id = ${institution_id} and own.day_cents is not null) rule
        on rule.role = person.role and rule.custom_role_id is not distinct from person.custom_role_id
          and rule.what = asked.what and rule.set_at <= asked.since`,
  },
  manual_entries: {
    meaning:
      'Manual entries in the books; an exception was not approved by a second person as it was posted.',
    rows: ({ institution_id }) => sql`
      select 'posted ' || entry.effective_date || coalesce(', ' || ${dollars('made.amount_cents')}, ''),
        made.id is null or asked.decision is distinct from 'approved'
          or asked.asked_by <> made.asked_by or asked.decided_by is distinct from made.agreed_by
          or (asked.payload ->> 'amount_cents')::bigint is distinct from made.amount_cents
          or made.amount_cents is distinct from (
            select sum(posting.amount_cents) from postings posting
            where posting.institution_id = entry.institution_id and posting.entry_id = entry.id
              and posting.amount_cents > 0)
      from (
        select posting.entry_id from ledger_accounts account
        join postings posting on posting.institution_id = account.institution_id
          and posting.account_id = account.id
        where account.institution_id = ${institution_id}
          and account.kind = any(${MANUAL_ACCOUNTS}::text[])
        union
        select known.entry_id from manual_entries known
        where known.institution_id = ${institution_id}) moved
      join journal_entries entry on entry.institution_id = ${institution_id}
        and entry.id = moved.entry_id
      left join manual_entries made on made.institution_id = entry.institution_id
        and made.entry_id = entry.id
      left join staff_approvals asked on asked.institution_id = made.institution_id
        and asked.id = made.approval_id`,
  },
  document_requests: {
    meaning:
      'Requests for documents; an exception names no document, or the person was not told of it.',
    rows: ({ institution_id }) => sql`
      select 'due ' || request.due_date,
        not exists (
          select from requested_documents document
          where document.institution_id = request.institution_id
            and document.request_id = request.id)
        or not exists (
          select from alerts alert
          where alert.institution_id = request.institution_id
            and alert.depositor_id = request.depositor_id
            and alert.kind = 'documents_requested' and alert.event = 'documents:' || request.id)
      from document_requests request where request.institution_id = ${institution_id}`,
  },
  requested_documents: {
    meaning:
      'Documents that arrived for a request; an exception is a file that its conversation does not show.',
    rows: ({ institution_id }) => sql`
      select document.kind || ', arrived ' || to_char(document.arrived_at, 'YYYY-MM-DD'), not exists (
        select from message_attachments sent
        join message_entries entry on entry.institution_id = sent.institution_id
          and entry.id = sent.entry_id and entry.thread_id = request.thread_id
        where sent.institution_id = document.institution_id
          and sent.attachment_id = document.attachment_id)
      from requested_documents document
      join document_requests request on request.institution_id = document.institution_id
        and request.id = document.request_id
      where document.institution_id = ${institution_id} and document.arrived_at is not null`,
  },
} as const satisfies Record<string, EvidenceQuery>
