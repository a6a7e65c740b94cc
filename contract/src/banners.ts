import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { BannerType } from './enums.ts'

/** A notice the institution shows to everybody. */
export const BannerAlert = z.object({
  uuid: z.uuid(),
  type: BannerType,
  title: z.string(),
  message: z.string(),
})
export type BannerAlert = z.infer<typeof BannerAlert>

/** Separate from alerts because the sign-in page shows banners before anyone has signed in. */
export const bannerEndpoints = {
  getBannerAlerts: endpoint({
    method: 'GET',
    path: '/banner-alerts',
    auth: 'none',
    summary:
      'Notices the institution shows to everybody; active=true leaves out those not in force',
    query: z.object({ active: z.optional(z.enum(['true', 'false'])) }),
    data: z.array(BannerAlert),
  }),
}
