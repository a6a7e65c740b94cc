import type { ReturnRate } from '@passbook/contract/console/money'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { measureReturnRates } from '../returns/check-return-rates.ts'

/** What the days to come would be like, were they as the last two weeks. */
const RECENT_DAYS = 14

/** How near each limit on returns is, and where it is heading. */
export async function readRates(
  { db, clock }: Context,
  { institution_id }: StaffCaller,
): Promise<ReturnRate[]> {
  const today = easternDate(clock.now())
  const measured = await measureReturnRates(db, institution_id, today)
  const recent = await measureReturnRates(db, institution_id, today, RECENT_DAYS)
  return measured.map(({ limitPercent, isSmall, ...rate }, place) => ({
    ...rate,
    forecast_percent: recent[place]?.debits ? recent[place].percent : rate.percent,
    limit_percent: limitPercent,
    is_small: isSmall,
  }))
}
