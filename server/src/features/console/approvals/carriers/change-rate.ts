import { NewRate } from '@passbook/contract/console/content'
import { parseBusinessDate } from '../../../../calendar/business-date.ts'
import { changeRate } from '../../../product/change-rate.ts'
import { readPercent } from '../../../product/percent.ts'
import type { Carrier } from './carrier.ts'

export const carryChangeRate: Carrier = async (
  { ctx, now, actor },
  { institution_id, payload },
) => {
  const { rate: percent, effective_date } = NewRate.parse(payload)
  const rate = readPercent(percent)
  if (rate === undefined) throw new Error('a rate that is none')
  const effectiveDate = parseBusinessDate(effective_date)
  await changeRate(ctx, { institution_id, rate, effectiveDate, now, actor })
}
