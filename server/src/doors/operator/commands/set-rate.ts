import { NewRate } from '@passbook/contract/console/content'
import { rateAct } from '../../../domains/accounts/content/staff-acts.ts'
import { formatPercent } from '../../../ledger/product/percent.ts'
import { readDay, takePositionals } from '../arguments.ts'
import { UsageError } from '../command.ts'
import { readRate } from '../rate.ts'
import { requestCommand } from '../request-command.ts'

export const setRate = requestCommand({
  name: 'set-rate',
  usage: '<rate> --from YYYY-MM-DD',
  help: 'to pay another yearly rate from a day on; write 4.40% or 0.0440 (the rate, not the APY)',
  options: ['from'],
  act: rateAct,
  parse(given): NewRate {
    const { rate } = takePositionals(given, 'rate')
    const effective_date = readDay('--from', given.options['from'])
    const read = NewRate.safeParse({ rate: formatPercent(readRate(rate)), effective_date })
    if (!read.success) throw new UsageError(`a rate is below 100 %, not "${rate}"`)
    return read.data
  },
  orderOf: (change) => change,
})
