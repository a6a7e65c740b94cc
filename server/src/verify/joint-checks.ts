import { RequiredKind } from '@passbook/contract/disclosures'
import { sql } from 'kysely'

const REQUIRED = sql.join(RequiredKind.options.map((kind) => sql.lit(kind)))

/** What must hold of whoever shares an account, is asked to, or did. */
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
