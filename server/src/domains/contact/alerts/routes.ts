import { alertEndpoints } from '@passbook/contract/alerts'
import { bannerEndpoints } from '@passbook/contract/banners'
import { Answer, implement } from '../../../platform/http/implement.ts'
import { listAlerts, readAlert, readAllAlerts } from './list-alerts.ts'
import { readPreferences, savePreferences } from './preferences.ts'
import { listBanners } from './queries.ts'

export const alertRoutes = implement(
  { ...bannerEndpoints, ...alertEndpoints },
  {
    getBannerAlerts: ({ ctx, institution, query }) =>
      listBanners(ctx.db, institution.id, query.active === 'true' ? new Date() : undefined),
    getAlerts: ({ ctx, caller, query }) => listAlerts(ctx, caller, query.after),
    readAlert: async ({ ctx, caller, body }) => {
      const read = await readAlert(ctx, caller, body.alert_id)
      return new Answer(read, { message: 'Alert marked as read' })
    },
    readAllAlerts: async ({ ctx, caller }) => {
      const read = await readAllAlerts(ctx, caller)
      return new Answer(read, { message: 'Alerts marked as read' })
    },
    getAlertPreferences: ({ ctx, caller }) => readPreferences(ctx.db, caller),
    saveAlertPreferences: ({ ctx, caller, body }) => savePreferences(ctx, caller, body.preferences),
  },
)
