import type { Closing } from '@passbook/contract/closing'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { readClosing } from '../savings-accounts/closing-facts.ts'
import { carryOut } from './carry-out.ts'
import { lockEntityWithAccount } from '../../../platform/callers/lock-entity.ts'
import { prepareClosing } from './prepare-closing.ts'
import { findClosing } from './queries.ts'
import type { StaffInput } from './reopen-account.ts'

const CLOSED = 'This account is closed.'

/**
 * Staff close an account, also one on hold, whose holders cannot (STATES: Closing). What stands in the
 * way of a holder's closing stands in theirs too, but where the person stands. A legal or sanctions hold
 * bars everybody (`prepareClosing`).
 */
export function closeHeldAccount(
  ctx: Context,
  { reason, ...input }: StaffInput & { reason: string | null },
): Promise<Closing> {
  const { institution_id, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const { entityId, accountId } = await lockEntityWithAccount(trx, input)
    const begun = await findClosing(trx, { institution_id, accountId })
    if (begun && begun.status !== 'WAITING') throw invalid('depositor_id', CLOSED)
    const prepared = await prepareClosing(trx, { institution_id, entityId, accountId, now })
    await carryOut(ctx, trx, prepared, { actor, requestedBy: null, reason })
    const closing = await readClosing(trx, { institution_id, accountId })
    if (closing === null) throw new Error('a closing that is not there')
    return closing
  })
}
