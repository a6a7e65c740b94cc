import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endW9 } from './end-w9.ts'

/** Where a signature that came by mail is from. The exam binder expects no opened document for it. */
export const ON_PAPER = { ip: 'None', user_agent: 'On paper' }

interface PaperW9 {
  institution_id: string
  depositor_id: string
  now: Date
  actor: Actor
}

/**
 * Records a Form W-9 that somebody signed on paper: it certifies the number that we have, and says that they are
 * not subject to backup withholding. It takes the place of the signature online, so that nobody is asked again.
 */
export async function recordPaperW9(
  trx: Transaction,
  { institution_id, depositor_id, now, actor }: PaperW9,
): Promise<void> {
  const document = await trx
    .selectFrom('disclosure_documents')
    .select(['id', 'kind', 'version', 'hash'])
    .where('institution_id', '=', institution_id)
    .where('kind', '=', 'w9')
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  await endW9(trx, { institution_id, depositor_id, at: now })
  const { count } = await trx
    .selectFrom('disclosure_attestations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('disclosure_attestations')
    .values({
      institution_id,
      depositor_id,
      document_id: document.id,
      number: count + 1,
      hash: document.hash,
      attestation: JSON.stringify({ agreed: true, subject_to_backup_withholding: false }),
      ...ON_PAPER,
      signed_at: now,
    })
    .execute()
  await trx
    .updateTable('depositors')
    .set({ is_backup_withheld: false })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'sign_disclosure',
    entity: 'disclosure_document',
    entityId: document.id,
    details: { kind: document.kind, version: document.version, hash: document.hash, depositor_id },
  })
}
