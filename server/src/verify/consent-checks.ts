import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { hashDocument } from '../domains/people/disclosures/document-hash.ts'

/** Checks of the consents that people gave and withdrew. */
export const consentChecks = {
  'every signature has the hash of the words it is of': sql<{ difference: string }>`
    select format('document %s has the hash %s, signed by %s as %s', document.id, document.hash,
      signed.depositor_id, signed.hash) as difference
    from disclosure_attestations signed
    join disclosure_documents document on document.institution_id = signed.institution_id
      and document.id = signed.document_id
    where signed.hash <> document.hash
    limit 1`,
  'a consent is withdrawn after it was given, and given again after that': sql<{
    difference: string
  }>`
    select format('document %s, signed by %s: signature %s', document_id, depositor_id, number)
      as difference
    from (
      select signed.*, withdrawn.withdrawn_at,
        lead(signed.signed_at) over in_order as next_at, row_number() over in_order as place
      from disclosure_attestations signed
      left join consent_withdrawals withdrawn
        on withdrawn.institution_id = signed.institution_id
        and withdrawn.depositor_id = signed.depositor_id
        and withdrawn.document_id = signed.document_id and withdrawn.number = signed.number
      window in_order as (partition by signed.institution_id, signed.depositor_id,
        signed.document_id order by signed.number)) signature
    where number <> place or withdrawn_at < signed_at
      or (next_at is not null and (withdrawn_at is null or next_at < withdrawn_at))
    limit 1`,
  'an agreement is signed with rate and terms that were in force': sql<{ difference: string }>`
    select format('depositor %s signed on %s with the schedule of %s', signed.depositor_id,
      signed.signed_at, schedule.effective_date) as difference
    from disclosure_attestations signed
    join term_schedules schedule on schedule.institution_id = signed.institution_id
      and schedule.id = signed.schedule_id
    where schedule.effective_date > (signed.signed_at at time zone 'America/New_York')::date
      or schedule.published_at > signed.signed_at
    limit 1`,
  'paper is sent to whoever withdrew the consent to electronic documents': sql<{
    difference: string
  }>`
    select format('depositor %s: paper since %s, by what was withdrawn %s', person.id,
      person.paper_since, given.paper_since) as difference
    from depositors person
    left join (
      select signed.institution_id, signed.depositor_id,
        case when bool_and(withdrawn.withdrawn_at is not null)
          then max(withdrawn.withdrawn_at) end as paper_since
      from disclosure_attestations signed
      join disclosure_documents document on document.institution_id = signed.institution_id
        and document.id = signed.document_id and document.kind = 'esign'
      left join consent_withdrawals withdrawn
        on withdrawn.institution_id = signed.institution_id
        and withdrawn.depositor_id = signed.depositor_id
        and withdrawn.document_id = signed.document_id and withdrawn.number = signed.number
      group by 1, 2) given
      on given.institution_id = person.institution_id and given.depositor_id = person.id
    where person.paper_since is distinct from given.paper_since
    limit 1`,
  'a required notice that bounced is mailed on paper': sql<{ difference: string }>`
    select format('notice %s of %s bounced as email %s', notice.id, notice.depositor_id,
      notice.message_id) as difference
    from required_notices notice
    join email_bounces bounce on bounce.institution_id = notice.institution_id
      and bounce.message_id = notice.message_id
    where notice.bounced_on is null or notice.paper_by is null
    limit 1`,
}

/** Recomputes the hash of every document and schedule of an institution, and describes the first difference. */
export async function verifyDocuments(
  db: Database,
  institution_id: string,
): Promise<string | null> {
  const documents = await db
    .selectFrom('disclosure_documents')
    .select(['kind', 'version', 'title', 'sections', 'agreement', 'hash'])
    .where('institution_id', '=', institution_id)
    .execute()
  for (const { kind, version, hash, ...words } of documents) {
    const found = hashDocument(words)
    if (found !== hash) return `the words of ${kind}, version ${version}, have the hash ${found}`
  }
  const schedules = await db
    .selectFrom('term_schedules')
    .select(['effective_date', 'title', 'sections', 'hash'])
    .where('institution_id', '=', institution_id)
    .execute()
  for (const { effective_date, hash, ...words } of schedules) {
    const found = hashDocument({ ...words, agreement: '' })
    if (found !== hash) return `the rate and terms of ${effective_date} have the hash ${found}`
  }
  return null
}
