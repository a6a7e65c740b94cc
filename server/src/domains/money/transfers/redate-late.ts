import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { addBusinessDays, nextBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { comesIn } from './moves/ledger-effects.ts'
import type { Transfer } from './queries.ts'

/**
 * A transfer that missed its file and leaves in a later one settles and is good as much later: its
 * money must not count from a day on which nothing had moved.
 */
export async function redateLate(
  trx: Transaction,
  institution_id: string,
  transfers: readonly Transfer[],
  fileDate: BusinessDate,
): Promise<readonly Transfer[]> {
  if (!transfers.some(({ file_date }) => file_date < fileDate)) return transfers
  const { deposit_hold_business_days } = await readSavingsProduct(trx, institution_id)
  const settlementDate = nextBusinessDay(fileDate)
  const goodDate = addBusinessDays(settlementDate, deposit_hold_business_days)
  const redated: Transfer[] = []
  for (const transfer of transfers) {
    if (transfer.file_date >= fileDate) {
      redated.push(transfer)
      continue
    }
    const dates = {
      file_date: fileDate,
      settlement_date: settlementDate,
      available_date: comesIn(transfer.direction) ? goodDate : settlementDate,
    }
    await trx
      .updateTable('transfers')
      .set(dates)
      .where('institution_id', '=', institution_id)
      .where('id', '=', transfer.id)
      .execute()
    redated.push({ ...transfer, ...dates })
  }
  return redated
}
