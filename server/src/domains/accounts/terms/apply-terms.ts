import type { Terms } from '@passbook/contract/console/content/terms'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { changeInstitution } from '../../contact/branding/change-institution.ts'
import { readTerms } from './read-terms.ts'

interface Applied {
  institution_id: string
  terms: Partial<Terms>
  now: Date
  actor: Actor
}

/** Puts terms in force: the next transfer is held to them; those under way are not. */
export async function applyTerms(
  trx: Transaction,
  { institution_id, terms, now, actor }: Applied,
): Promise<void> {
  const before = await readTerms(trx, institution_id)
  const { linking_mode, ...limits } = terms
  if (Object.keys(limits).length > 0) {
    await trx
      .updateTable('savings_products')
      .set({ ...limits, updated_at: now })
      .where('institution_id', '=', institution_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_terms',
      entity: 'institution',
      entityId: institution_id,
      details: { before, after: { ...before, ...limits } },
    })
  }
  if (linking_mode !== undefined && linking_mode !== before.linking_mode) {
    await changeInstitution(trx, { institution_id, change: { linking_mode }, now, actor })
  }
}
