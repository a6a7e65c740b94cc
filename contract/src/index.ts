import { alertEndpoints } from './alerts.ts'
import { authEndpoints } from './auth.ts'
import { brandingEndpoints } from './branding.ts'
import { depositorEndpoints } from './depositor.ts'

/** Every call of the API, by feature. The server does not compile while one has no handler. */
export const endpoints = {
  auth: authEndpoints,
  branding: brandingEndpoints,
  alerts: alertEndpoints,
  depositor: depositorEndpoints,
}
