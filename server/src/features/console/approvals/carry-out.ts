import type { Approval } from '@passbook/contract/console/approvals'
import { NewBanner, NewRate } from '@passbook/contract/console/content'
import { parseBusinessDate } from '../../../calendar/business-date.ts'
import { publishBanner } from '../../alerts/publish-banner.ts'
import { changeRate } from '../../product/change-rate.ts'
import { readPercent } from '../../product/percent.ts'
import { releaseHold } from '../../registration/release-hold.ts'
import { readEasternMoment } from '../eastern-moment.ts'
import type { AtDesk } from '../as-staff.ts'

interface Agreed {
  what: Approval['what']
  depositor_id: string | null
  payload: Record<string, unknown>
}

/** Does what two people have agreed to, by the same acts as everybody else. */
export async function carryOut(
  { ctx, trx, now, actor }: AtDesk,
  institution_id: string,
  { what, depositor_id, payload }: Agreed,
): Promise<void> {
  switch (what) {
    case 'release_hold': {
      if (depositor_id === null) throw new Error('a hold of nobody')
      await releaseHold(ctx, { institution_id, depositor_id, now, actor })
      return
    }
    case 'publish_banner': {
      const { starts_at, ends_at, ...banner } = NewBanner.parse(payload)
      // One that was to begin while it waited begins now.
      const moment = ctx.realTime.now()
      const wanted = readEasternMoment(starts_at) ?? moment
      const startsAt = wanted > moment ? wanted : moment
      const endsAt = readEasternMoment(ends_at)
      await publishBanner(trx, { institution_id, ...banner, startsAt, endsAt, actor })
      return
    }
    case 'change_rate': {
      const { rate: percent, effective_date } = NewRate.parse(payload)
      const rate = readPercent(percent)
      if (rate === undefined) throw new Error('a rate that is none')
      const effectiveDate = parseBusinessDate(effective_date)
      await changeRate(ctx, { institution_id, rate, effectiveDate, now, actor })
    }
  }
}
