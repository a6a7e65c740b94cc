import { RefundWords } from '@passbook/contract/console/customer-acts'
import { formatCents } from '@passbook/contract/money'
import { giveRefund } from '../../../features/money-by-hand/give-refund.ts'
import { readLine, readUuid, takePositionals } from '../../arguments.ts'
import { UsageError, command } from '../../command.ts'

const AMOUNT = /^\$?(\d{1,7})\.(\d\d)$/

export const refund = command({
  name: 'refund',
  usage: '<depositor_id> <amount> --words <text> --agreed-by <name>',
  help: 'pays the institution’s own money into the account of a depositor, as 12.50, and writes to its holders',
  options: ['words', 'agreed-by'],
  isChange: true,
  parse(given) {
    const { depositor_id, amount } = takePositionals(given, 'depositor_id', 'amount')
    const [, dollars, cents] = AMOUNT.exec(amount) ?? []
    const amountCents = Number(dollars) * 100 + Number(cents)
    if (!(amountCents > 0)) throw new UsageError(`an amount is like 12.50, not "${amount}"`)
    const words = RefundWords.safeParse(readLine('--words', given.options['words']))
    if (!words.success) throw new UsageError(`--words: ${words.error.issues[0]?.message}`)
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      amountCents,
      words: words.data,
      agreedBy: readLine('--agreed-by', given.options['agreed-by']),
    }
  },
  async act({ ctx, institution, now, actor }, { agreedBy, ...input }) {
    const people = { askedBy: actor.id, agreedBy }
    const order = { institution_id: institution.id, ...input, people, now, actor }
    const { id, amount_cents } = await giveRefund(ctx, order)
    const line = `Refunded ${formatCents(amount_cents)} to ${input.depositor_id}, as ${id}.`
    return { lines: [line], data: { id, amount_cents } }
  },
})
