import { contentEndpoints } from '@passbook/contract/console/content'
import { implement } from '../../../http/implement.ts'
import { proposeBanner, proposeRate } from './propose.ts'
import { listBanners, listRates } from './read-content.ts'
import { takeDown } from './take-down.ts'

export const contentRoutes = implement(contentEndpoints, {
  listBanners: async ({ ctx, caller }) => ({ banners: await listBanners(ctx, caller) }),
  proposeBanner: async ({ ctx, caller, body }) => ({
    approval_id: await proposeBanner(ctx, caller, body),
  }),
  takeDownBanner: async ({ ctx, caller, params }) => {
    await takeDown(ctx, caller, params.uuid)
    return null
  },
  listRates: async ({ ctx, caller }) => ({ rates: await listRates(ctx, caller) }),
  proposeRate: async ({ ctx, caller, body }) => ({
    approval_id: await proposeRate(ctx, caller, body),
  }),
})
