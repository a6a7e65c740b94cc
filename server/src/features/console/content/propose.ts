import { formatFullDay } from '@passbook/contract/dates'
import type { NewBanner, NewRate } from '@passbook/contract/console/content'
import { easternDate } from '../../../calendar/eastern.ts'
import type { StaffMember } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { apyFromRate } from '../../../ledger/interest-math.ts'
import { readPercent } from '../../product/percent.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { readEasternMoment } from '../eastern-moment.ts'

/** A variable rate may change at any time (Reg DD 1030.5(a)(2)(i)): people are told, not warned. */
const TOLD =
  'Everybody with an open account is told as soon as you agree. The rate is variable: no notice is needed before it.'

type Because<T> = T & { reason: string }

/** Asks a second person to show a notice to everybody. */
export function proposeBanner(
  ctx: Context,
  caller: StaffMember,
  { reason, ...banner }: Because<NewBanner>,
): Promise<string> {
  return asStaff(ctx, caller, 'content.propose', (desk) => {
    const begins = readEasternMoment(banner.starts_at) ?? ctx.realTime.now()
    const ends = readEasternMoment(banner.ends_at)
    if (ends !== null && ends <= begins) throw invalid('ends_at', 'It must end after it begins.')
    const words = `${banner.replaces ? 'Show everybody, in place of one there is,' : 'Show everybody'} “${banner.title}: ${banner.message}”`
    const asked = { what: 'publish_banner', payload: banner, words, reason } as const
    return askSecond(
      desk,
      caller,
      banner.replaces ? { ...asked, subject_id: banner.replaces } : asked,
    )
  })
}

/** Asks a second person to pay another rate. */
export function proposeRate(
  ctx: Context,
  caller: StaffMember,
  { reason, ...change }: Because<NewRate>,
): Promise<string> {
  return asStaff(ctx, caller, 'content.propose', (desk) => {
    const rate = readPercent(change.rate)
    if (rate === undefined) throw invalid('rate', 'Enter a percentage, like 4.40')
    if (change.effective_date <= easternDate(desk.now)) {
      throw invalid('effective_date', 'Choose a day to come')
    }
    const words = `Pay ${change.rate} % from ${formatFullDay(change.effective_date)} on, an APY of ${apyFromRate(rate)} %. ${TOLD}`
    return askSecond(desk, caller, { what: 'change_rate', payload: change, words, reason })
  })
}
