import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { reopenAccount } from '../../../ledger/close-account.ts'

/** Opens a closed savings account again: postings reach it from here on. */
export async function reopenSavingsAccount(
  trx: Transaction,
  { institution_id, accountId, actor }: { institution_id: string; accountId: string; actor: Actor },
): Promise<void> {
  const reopened = await trx
    .updateTable('savings_accounts')
    .set({ status: 'OPEN', closed_on: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', accountId)
    .where('status', '=', 'CLOSED')
    .returning('id')
    .executeTakeFirst()
  if (reopened === undefined) throw new DomainError('not_found')
  await reopenAccount(trx, institution_id, accountId)
  const entity = { entity: 'savings_account', entityId: accountId }
  await writeAudit(trx, { institution_id, actor, action: 'reopen', ...entity })
}
