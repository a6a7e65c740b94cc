import { RefundWords } from '@passbook/contract/console/customer-acts'
import { askToRefund } from '../../../features/console/customer-acts/ask-to-refund.ts'
import { readLine, readUuid, takePositionals } from '../../arguments.ts'
import { UsageError } from '../../command.ts'
import { requestCommand } from '../../request-command.ts'

const AMOUNT = /^\$?(\d{1,7})\.(\d\d)$/

export const refund = requestCommand({
  name: 'refund',
  usage: '<depositor_id> <amount> --words <text>',
  help: 'to pay the institution’s own money into the account of a depositor, as 12.50',
  options: ['words'],
  asks: 'refund',
  parse(given) {
    const { depositor_id, amount } = takePositionals(given, 'depositor_id', 'amount')
    const [, dollars, cents] = AMOUNT.exec(amount) ?? []
    const amount_cents = Number(dollars) * 100 + Number(cents)
    if (!(amount_cents > 0)) throw new UsageError(`an amount is like 12.50, not "${amount}"`)
    const words = RefundWords.safeParse(readLine('--words', given.options['words']))
    if (!words.success) throw new UsageError(`--words: ${words.error.issues[0]?.message}`)
    return {
      depositor_id: readUuid('depositor_id', depositor_id),
      amount_cents,
      words: words.data,
    }
  },
  ask: (ctx, staff, { depositor_id, ...refunded }, reason) =>
    askToRefund(ctx, staff, depositor_id, { ...refunded, reason }),
})
