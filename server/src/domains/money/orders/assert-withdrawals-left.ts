import { formatDate } from '@passbook/contract/dates'
import {
  addDays,
  lastDayOfMonth,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { SavingsProduct } from '../../../ledger/product/queries.ts'

interface Asked {
  institution_id: string
  accountId: string
  product: SavingsProduct
  now: Date
}

/** Some products let so many withdrawals be made in a calendar month; what was taken back is none. */
export async function assertWithdrawalsLeft(
  trx: Transaction,
  { institution_id, accountId, product: { withdrawals_per_month }, now }: Asked,
): Promise<void> {
  if (withdrawals_per_month === null) return
  const today = easternDate(now)
  const firstDay = parseBusinessDate(`${today.slice(0, 7)}-01`)
  const { made } = await trx
    .selectFrom('transfers')
    .select((row) => row.fn.countAll<number>().as('made'))
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('kind', '=', 'withdrawal')
    .where('status', 'not in', ['Voided', 'Cancelled'])
    .where('date_created', '>=', easternInstant(firstDay, '00:00'))
    .executeTakeFirstOrThrow()
  if (made < withdrawals_per_month) return
  const from = formatDate(addDays(lastDayOfMonth(today), 1))
  const times = withdrawals_per_month === 1 ? 'the one withdrawal' : `all ${made} withdrawals`
  throw invalid(
    'amount_cents',
    `You have made ${times} of this month. The next can be made from ${from} on.`,
  )
}
