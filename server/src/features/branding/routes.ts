import { brandingEndpoints } from '@passbook/contract/branding'
import { implement } from '../../http/implement.ts'
import type { Part } from '../../institutions/known-institution.ts'
import { listFaqs } from './queries.ts'
import { readBranding } from './read-branding.ts'

const KEPT_FAQS: Part<Awaited<ReturnType<typeof listFaqs>>> = {
  name: 'faqs',
  read: (db, { id }) => listFaqs(db, id),
}

export const brandingRoutes = implement(brandingEndpoints, {
  getBranding: ({ ctx, known }) => readBranding(ctx, known),
  getFaqs: ({ known }) => known.part(KEPT_FAQS),
})
