import { type BusinessDate, isBusinessDate } from '../../calendar/business-date.ts'
import { changeRate } from '../../features/product/change-rate.ts'
import { formatPercent } from '../../features/product/percent.ts'
import { type Rate, apyFromRate, formatRate } from '../../ledger/interest-math.ts'
import { readLine, takePositionals } from '../arguments.ts'
import { UsageError, command } from '../command.ts'
import { readRate } from '../rate.ts'

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
    const apy = apyFromRate(rate)
    await changeRate(ctx, { institution_id: institution.id, rate, effectiveDate, now, actor })
    return {
      lines: [
        `${institution.name} pays ${formatPercent(rate)} % from ${effectiveDate} on, ` +
          `an Annual Percentage Yield of ${apy} %.`,
      ],
      data: { rate: formatRate(rate), apy, effective_date: effectiveDate },
    }
  },
})
