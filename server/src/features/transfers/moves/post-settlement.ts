import type { Transaction } from '../../../db/transaction.ts'
import { DomainError } from '../../../errors.ts'
import { lockTransfer } from '../queries.ts'
import type { MoveInput, MovedTransfer } from './move-transfer.ts'
import { postSettlements } from './post-settlements.ts'

/** The settlement date of one transfer. */
export async function postSettlement(trx: Transaction, input: MoveInput): Promise<MovedTransfer> {
  const before = await lockTransfer(trx, input.institution_id, input.transferId)
  if (before === undefined) throw new DomainError('not_found')
  if (before.posted_entry_id !== null) return { transfer: before, isReplay: true }
  const [transfer] = await postSettlements(trx, [before], input)
  return { transfer: transfer ?? before, isReplay: false }
}
