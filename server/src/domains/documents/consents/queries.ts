import type { DisclosureKind } from '@passbook/contract/disclosures'
import type { Database } from '../../../platform/db/database.ts'
import type { Reader } from '../../people/disclosures/queries.ts'

export type ConsentRow = Awaited<ReturnType<typeof listConsentRows>>[number]

/** Everything one person ever signed, newest first, with the withdrawal if there was one. */
export function listConsentRows(db: Database, { institution_id, depositor_id }: Reader) {
  return consentsWithWithdrawals(db, institution_id)
    .leftJoin('term_schedules as schedule', (join) =>
      join
        .onRef('schedule.institution_id', '=', 'signed.institution_id')
        .onRef('schedule.id', '=', 'signed.schedule_id'),
    )
    .select([
      'document.kind',
      'document.title',
      'document.version',
      'document.sections',
      'document.agreement',
      'signed.document_id',
      'signed.number',
      'signed.hash',
      'signed.attestation',
      'signed.signed_at',
      'signed.ip',
      'signed.user_agent',
      'withdrawn.withdrawn_at',
      'schedule.id as schedule_id',
      'schedule.title as schedule_title',
      'schedule.sections as schedule_sections',
      'schedule.hash as schedule_hash',
    ])
    .where('signed.depositor_id', '=', depositor_id)
    .orderBy('signed.signed_at', 'desc')
    .orderBy('document.position', 'desc')
    .orderBy('document.version', 'desc')
    .orderBy('signed.number', 'desc')
    .execute()
}

/** The consents of a kind that are not withdrawn; several if the person signed several versions. */
export function listActiveConsents(
  db: Database,
  { institution_id, depositor_id }: Reader,
  kind: DisclosureKind,
) {
  return consentsWithWithdrawals(db, institution_id)
    .select(['signed.document_id', 'signed.number'])
    .where('signed.depositor_id', '=', depositor_id)
    .where('document.kind', '=', kind)
    .where('withdrawn.withdrawn_at', 'is', null)
    .execute()
}

function consentsWithWithdrawals(db: Database, institution_id: string) {
  return db
    .selectFrom('disclosure_attestations as signed')
    .innerJoin('disclosure_documents as document', (join) =>
      join
        .onRef('document.institution_id', '=', 'signed.institution_id')
        .onRef('document.id', '=', 'signed.document_id'),
    )
    .leftJoin('consent_withdrawals as withdrawn', (join) =>
      join
        .onRef('withdrawn.institution_id', '=', 'signed.institution_id')
        .onRef('withdrawn.depositor_id', '=', 'signed.depositor_id')
        .onRef('withdrawn.document_id', '=', 'signed.document_id')
        .onRef('withdrawn.number', '=', 'signed.number'),
    )
    .where('signed.institution_id', '=', institution_id)
}
