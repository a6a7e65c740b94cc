import { LIMITS, inWords } from '@passbook/contract/limits'
import { writeAudit } from '../../platform/audit/write-audit.ts'
import type { Reader } from '../../platform/callers/caller.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors.ts'
import { count, throttleKey, throttlesOf } from '../../platform/throttles.ts'
import { ownAccount } from '../money/savings-accounts/savings-account.ts'
import { findNumbers } from '../money/savings-accounts/queries.ts'
import { openSavingsNumber } from '../money/savings-accounts/savings-number.ts'

interface Numbers {
  account_number: string
  routing_number: string
}

/** Shows the full numbers of an open account to its owner; each time is limited and audited. */
export async function revealNumbers(
  ctx: Context,
  caller: Reader,
  accountId: string,
): Promise<Numbers> {
  const account = ownAccount(caller, accountId)
  const { institution_id, depositor_id } = caller
  await throttleExports(ctx, caller)
  return inTransaction(ctx.db, async (trx) => {
    const found = await findNumbers(trx, account)
    if (found === undefined) throw new DomainError('not_found')
    // The numbers of a closed account are not shown, because no money can be sent there.
    if (found.status !== 'OPEN') throw new DomainError('not_allowed')
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'reveal_numbers',
      entity: 'savings_account',
      entityId: account.account_id,
    })
    const { routing_number } = found
    return { account_number: openSavingsNumber(ctx.vault, found), routing_number }
  })
}

async function throttleExports(ctx: Context, { institution_id, depositor_id }: Reader) {
  const { perHour } = LIMITS.accountNumbers
  const key = throttleKey(institution_id, depositor_id)
  const { allowed } = await count(throttlesOf(ctx).numbers, key)
  if (allowed) return
  const message = `The numbers were shown ${perHour} times within ${inWords(1, 'hour')}, which is the most we do. Please try again later.`
  throw new DomainError('too_often', { message })
}
