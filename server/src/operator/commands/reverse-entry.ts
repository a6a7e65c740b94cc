import { inTransaction } from '../../db/transaction.ts'
import { type ReversalReason, reverseEntry as reverse } from '../../features/ach/reverse-entry.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'

const REASONS: readonly ReversalReason[] = [
  'duplicate',
  'wrong_amount',
  'wrong_receiver',
  'wrong_date',
]

export const reverseEntry = command({
  name: 'reverse-entry',
  usage: `<transaction_id> ${REASONS.join('|')}`,
  help: 'takes back an ACH entry that should not have left, in the next file',
  options: [],
  isChange: true,
  parse(given) {
    const { transaction_id, reason: word } = takePositionals(given, 'transaction_id', 'reason')
    const reason = REASONS.find((known) => known === word)
    if (reason === undefined) {
      throw new UsageError(`a reason is one of ${REASONS.join(', ')}, not "${word}"`)
    }
    return { transferId: readUuid('transaction_id', transaction_id), reason }
  },
  async act({ ctx, institution, now, actor }, input) {
    const { transfer } = await inTransaction(ctx.db, (trx) =>
      reverse(trx, { institution_id: institution.id, ...input, now, actor }),
    )
    const { id, file_date, shortfall_cents } = transfer
    const lines = [`Reversed by ${id}, in the file of ${file_date}.`]
    if (shortfall_cents > 0) lines.push(`${shortfall_cents} cents of it were spent and are owed.`)
    return { lines, data: { id, file_date, shortfall_cents } }
  },
})
