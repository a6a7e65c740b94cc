import { alertEndpoints } from '@passbook/contract/alerts'
import { implement } from '../../http/implement.ts'
import { listBanners } from './queries.ts'

export const alertRoutes = implement(alertEndpoints, {
  getBannerAlerts: ({ ctx, institution, query }) =>
    listBanners(ctx.db, institution.id, query.active === 'true' ? new Date() : undefined),
})
