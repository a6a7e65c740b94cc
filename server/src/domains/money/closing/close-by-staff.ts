import type { Closing } from '@passbook/contract/closing'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { lockEntityWithAccount } from '../../../platform/callers/account-people.ts'
import { inTransaction, type Transaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { stateName } from '../../contact/activity.ts'
import { readClosing } from '../savings-accounts/closing-facts.ts'
import { carryOut } from './carry-out.ts'
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

interface Order {
  institution_id: string
  accountId: string
  /** By its code. */
  state: string
  now: Date
  actor: Actor
}

/**
 * Closes an account whose money goes to a state as unclaimed property, with interest to the day and its
 * 1099 as every closing has; gives what was handed over. What stands in a holder's way stands in this one's.
 */
export async function closeToState(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, state, now, actor }: Order,
): Promise<number> {
  const entity = await trx
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (entity === undefined) throw new DomainError('not_found')
  const begun = await findClosing(trx, { institution_id, accountId })
  if (begun && begun.status !== 'WAITING') throw invalid('', 'This account is being closed.')
  const asked = { institution_id, entityId: entity.id, accountId, now, needsLink: false }
  const prepared = await prepareClosing(trx, asked)
  const name = stateName(state)
  const reason = `Handed over to ${name} as unclaimed property`
  return carryOut(ctx, trx, prepared, { actor, requestedBy: null, reason, toState: name })
}
