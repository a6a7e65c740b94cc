import { alertEndpoints } from '@passbook/contract/alerts'
import { implement } from '../../http/implement.ts'
import { listBannerAlerts } from './queries.ts'

export const alertRoutes = implement(alertEndpoints, {
  getBannerAlerts: ({ ctx, institution, query }) =>
    listBannerAlerts(ctx.db, institution.id, query.active === 'true' ? new Date() : undefined),
})
