import { brandingEndpoints } from '@passbook/contract/branding'
import { implement } from '../../../platform/http/implement.ts'
import { readBranding } from './read-branding.ts'

export const brandingRoutes = implement(brandingEndpoints, {
  getBranding: ({ ctx, known }) => readBranding(ctx, known),
})
