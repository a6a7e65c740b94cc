import { Mistake } from '@passbook/contract/console/customer-acts'
import { reverseTransfer } from '../../../features/money-by-hand/reverse-transfer.ts'
import { readLine, readUuid, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

const REASONS = Mistake.options

export const reverseEntry = command({
  name: 'reverse-entry',
  usage: `<transaction_id> ${REASONS.join('|')} --agreed-by <name>`,
  help: 'takes back an ACH entry that should not have left, in the next file, and writes to its holders',
  options: ['agreed-by'],
  isChange: true,
  parse(given) {
    const { transaction_id, reason: word } = takePositionals(given, 'transaction_id', 'reason')
    const reason = REASONS.find((known) => known === word)
    if (reason === undefined) {
      throw new UsageError(`a reason is one of ${REASONS.join(', ')}, not "${word}"`)
    }
    const agreedBy = readLine('--agreed-by', given.options['agreed-by'])
    return { transferId: readUuid('transaction_id', transaction_id), reason, agreedBy }
  },
  async act({ ctx, institution, now, actor }, { agreedBy, ...input }) {
    const people = { askedBy: actor.id, agreedBy }
    const reversal = { institution_id: institution.id, ...input, people, now, actor }
    const { id, file_date, shortfall_cents } = await reverseTransfer(ctx, reversal)
    const lines = [`Reversed by ${id}, in the file of ${file_date}.`]
    if (shortfall_cents > 0) lines.push(`${shortfall_cents} cents of it were spent and are owed.`)
    return { lines, data: { id, file_date, shortfall_cents } }
  },
})
