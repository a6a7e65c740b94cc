import { easternDate } from '../../../calendar/eastern.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { hold } from '../../../ledger/hold.ts'
import { type MoveInput, type MovedTransfer, saveMove } from './move-transfer.ts'
import { ledgerEffects } from './ledger-effects.ts'
import { postTransfer } from './post-transfer.ts'
import { type Transfer, lockTransfer } from '../queries.ts'

/**
 * The settlement date: the network moved the money. A deposit posts, interest starts, and the money
 * is held until it is good. The status stays Submitted until the return window has passed.
 */
export async function postSettlement(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const transfer = await lockTransfer(trx, input.institution_id, input.transferId)
  if (transfer === undefined) throw new DomainError('not_found')
  if (transfer.posted_entry_id !== null) return { transfer, isReplay: true }
  if (transfer.status !== 'Submitted') {
    throw invalid('status', `A transfer that is ${transfer.status} cannot settle.`)
  }
  if (easternDate(input.now) < transfer.settlement_date) {
    throw invalid('settlement_date', 'The settlement date has not come.')
  }
  const { entryId, creditedCents } = await postTransfer(
    trx,
    transfer,
    transfer.settlement_date,
    input.actor,
  )
  const holdId = await holdUntilGood(trx, transfer, creditedCents, input)
  return saveMove(trx, transfer, input, 'posted', {
    posted_entry_id: entryId,
    hold_id: holdId,
    date_processed: input.now,
  })
}

async function holdUntilGood(
  trx: Transaction,
  transfer: Transfer,
  amountCents: number,
  { actor }: MoveInput,
): Promise<number | null> {
  const isGoodAtOnce = transfer.available_date <= transfer.settlement_date
  if (transfer.account_id === null || amountCents === 0 || isGoodAtOnce) return null
  const { holdId } = await hold(trx, {
    institution_id: transfer.institution_id,
    accountId: transfer.account_id,
    amountCents,
    reason: ledgerEffects[transfer.kind].description,
    transferId: transfer.id,
    idempotencyKey: `transfer:${transfer.id}:posted`,
    actor,
  })
  return holdId
}
