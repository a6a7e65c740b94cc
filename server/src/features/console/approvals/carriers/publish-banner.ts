import { NewBanner } from '@passbook/contract/console/content'
import { endBanner } from '../../../alerts/end-banner.ts'
import { publishBanner } from '../../../alerts/publish-banner.ts'
import { readEasternMoment } from '../../eastern-moment.ts'
import type { Carrier } from './carrier.ts'

export const carryPublishBanner: Carrier = async (
  { ctx, trx, actor },
  { institution_id, payload },
) => {
  const { starts_at, ends_at, replaces, ...banner } = NewBanner.parse(payload)
  // One that was to begin while it waited begins now.
  const moment = ctx.realTime.now()
  const wanted = readEasternMoment(starts_at) ?? moment
  const startsAt = wanted > moment ? wanted : moment
  const endsAt = readEasternMoment(ends_at)
  if (replaces) await endBanner(trx, { institution_id, banner_id: replaces, now: moment, actor })
  await publishBanner(trx, { institution_id, ...banner, startsAt, endsAt, actor })
}
