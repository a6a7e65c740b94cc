import type { Mistake } from '@passbook/contract/console/customer-acts'
import { formatFullDay } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { type ReversalInput, reverseEntry } from '../ach/reverse-entry.ts'
import type { Transfer } from './queries.ts'
import { notifyOfStaffMoney } from './staff-money.ts'

const TWICE = 'This transfer was already reversed.'

/** What went wrong, in words for the depositor. */
const MISTAKE_WORDS: Readonly<Record<Mistake, string>> = {
  duplicate: 'We sent it twice by mistake.',
  wrong_amount: 'We sent it with a wrong amount by mistake.',
  wrong_receiver: 'We sent it to a wrong account by mistake.',
  wrong_date: 'We sent it on a wrong day by mistake.',
}

/** Two staff members reverse an entry that should not have been sent; the holders are notified (RULES-2). */
export function reverseTransfer(ctx: Context, input: ReversalInput): Promise<Transfer> {
  return inTransaction(ctx.db, async (trx) => {
    const { transfer, isReplay } = await reverseEntry(trx, input)
    if (isReplay) throw invalid('transfer_id', TWICE)
    await notifyOfReversal(ctx, trx, transfer, input.reason)
    return transfer
  })
}

async function notifyOfReversal(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  mistake: Mistake,
): Promise<void> {
  const { kind, amount_cents, shortfall_cents, request_id, settlement_date } = transfer
  const what = kind === 'deposit_reversal' ? 'deposit' : 'withdrawal'
  const amount = formatCents(amount_cents)
  const why = MISTAKE_WORDS[mistake]
  const way =
    what === 'deposit'
      ? `We’re returning ${amount} from your account here to your bank`
      : `We’re returning ${amount} from your bank to your account here`
  const on = formatFullDay(settlement_date)
  await notifyOfStaffMoney(ctx, trx, transfer, {
    params: {
      title: `We’re reversing your ${what}`,
      message: `${why} ${way}. It settles on ${on}.`,
      request_id,
    },
    letter: {
      template: 'transfer_reversed',
      params: {
        what,
        way,
        why,
        on,
        owed: shortfall_cents > 0 ? formatCents(shortfall_cents) : '',
        reference: referenceOf(transfer),
        request: request_id,
      },
    },
  })
}
