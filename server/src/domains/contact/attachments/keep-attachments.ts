import type { Attachment } from '@passbook/contract/attachments'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'

/** Keeps stored files for good, in the transaction of what they belong to: all of them or none. */
export async function keepAttachments(
  { realTime }: Pick<Context, 'realTime'>,
  trx: Transaction,
  institution_id: string,
  attachments: readonly Attachment[],
): Promise<void> {
  if (attachments.length === 0) return
  const kept = await trx
    .updateTable('attachments')
    .set({ kept_at: realTime.now() })
    .where('institution_id', '=', institution_id)
    .where(
      'id',
      'in',
      attachments.map(({ uuid }) => uuid),
    )
    .where('kept_at', 'is', null)
    .returning('id')
    .execute()
  // Pruned meanwhile: nothing may point to bytes that are gone.
  if (kept.length !== attachments.length) throw new DomainError('unavailable')
}
