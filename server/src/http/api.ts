import type { endpoints } from '@passbook/contract'
import { alertRoutes } from '../features/alerts/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { brandingRoutes } from '../features/branding/routes.ts'
import { depositorRoutes } from '../features/depositor/routes.ts'
import type { Implemented } from './implement.ts'

/** Every group of the contract has its routes here, or this does not compile. */
const groups: Record<keyof typeof endpoints, Implemented[]> = {
  auth: authRoutes,
  branding: brandingRoutes,
  alerts: alertRoutes,
  depositor: depositorRoutes,
}

export const api: Implemented[] = Object.values(groups).flat()
