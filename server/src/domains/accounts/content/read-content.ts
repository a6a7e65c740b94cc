import type { SetRate, ShownBanner } from '@passbook/contract/console/content'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { apyFromRate, parseRate } from '../../../ledger/interest-math.ts'
import { listBannerTimes } from '../../contact/alerts/list-banner-times.ts'

/** The notices that show now or will. */
export async function listBanners(
  { db, realTime }: Context,
  { institution_id }: StaffCaller,
): Promise<ShownBanner[]> {
  const banners = await listBannerTimes(db, institution_id, realTime.now())
  return banners.map(({ id, starts_at, ends_at, ...banner }) => ({
    uuid: id,
    ...banner,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  }))
}

/** What the institution pays, has paid and will pay. */
export async function listRates(
  { db }: Context,
  { institution_id }: StaffCaller,
): Promise<SetRate[]> {
  const rates = await db
    .selectFrom('product_rates')
    .select(['rate', 'effective_date'])
    .where('institution_id', '=', institution_id)
    .orderBy('effective_date', 'desc')
    .execute()
  return rates.map((set) => ({ ...set, apy: apyFromRate(parseRate(set.rate)) }))
}
