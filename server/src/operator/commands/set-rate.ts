import { charterOf } from '@passbook/contract/charter'
import { type BusinessDate, isBusinessDate } from '../../calendar/business-date.ts'
import { easternDate } from '../../calendar/eastern.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { startFanOut } from '../../features/alerts/fan-out/start-fan-out.ts'
import { setRate as set } from '../../ledger/interest/set-rate.ts'
import { type Rate, apyFromRate, formatRate } from '../../ledger/interest-math.ts'
import { readLine, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'
import { formatPercent, readRate } from '../rate.ts'

export const setRate = command({
  name: 'set-rate',
  usage: '<rate> --from YYYY-MM-DD',
  help: 'sets the yearly rate from a day on; write 4.40% or 0.0440 (the rate, not the APY)',
  options: ['from'],
  isChange: true,
  parse(given): { rate: Rate; effectiveDate: BusinessDate } {
    const { rate } = takePositionals(given, 'rate')
    const from = readLine('--from', given.options['from'])
    if (!isBusinessDate(from)) throw new UsageError(`--from must be YYYY-MM-DD, not "${from}"`)
    return { rate: readRate(rate), effectiveDate: from }
  },
  async act({ ctx, institution, now, actor }, { rate, effectiveDate }) {
    const input = { institution_id: institution.id, effectiveDate, rate, today: easternDate(now) }
    const apy = apyFromRate(rate)
    await inTransaction(ctx.db, async (trx) => {
      const before = await findRateBefore(trx, institution.id, effectiveDate)
      await set(trx, { ...input, actor })
      // A first rate, or the same one again, changes nothing for anybody.
      if (before === undefined || before === formatRate(rate)) return
      await startFanOut(trx, {
        institution_id: institution.id,
        kind: 'rate_changed',
        event: `rate:${effectiveDate}`,
        params: {
          charter: charterOf(institution.insurer),
          rate: formatPercent(rate),
          apy,
          effective_date: effectiveDate,
        },
        now,
      })
    })
    return {
      lines: [
        `${institution.name} pays ${formatPercent(rate)} % from ${effectiveDate} on, ` +
          `an Annual Percentage Yield of ${apy} %.`,
      ],
      data: { rate: formatRate(rate), apy, effective_date: effectiveDate },
    }
  },
})

async function findRateBefore(
  trx: Transaction,
  institution_id: string,
  date: BusinessDate,
): Promise<string | undefined> {
  const before = await trx
    .selectFrom('product_rates')
    .select('rate')
    .where('institution_id', '=', institution_id)
    .where('effective_date', '<=', date)
    .orderBy('effective_date', 'desc')
    .executeTakeFirst()
  return before?.rate
}
