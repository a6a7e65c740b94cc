import { brandingEndpoints } from '@passbook/contract/branding'
import { implement } from '../../http/implement.ts'
import { listFaqs } from './queries.ts'
import { readBranding } from './read-branding.ts'

export const brandingRoutes = implement(brandingEndpoints, {
  getBranding: ({ ctx, institution }) => readBranding(ctx, institution),
  getFaqs: ({ ctx, institution }) => listFaqs(ctx.db, institution.id),
})
