import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'

/** Signs this person out somewhere: its tabs find out at their next call. */
export async function endOwnSession(
  ctx: Context,
  { institution_id, user_id, depositor_id }: SessionCaller,
  id: string,
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sessions')
      .set({ ended_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('user_id', '=', user_id)
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'end_session',
      entity: 'session',
      entityId: id,
    })
  })
}
