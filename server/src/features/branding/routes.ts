import { brandingEndpoints } from '@passbook/contract/branding'
import { implement } from '../../http/implement.ts'
import type { Part } from '../../institutions/known-institution.ts'
import { listFaqs } from './queries.ts'
import { readBranding } from './read-branding.ts'

type Faqs = Awaited<ReturnType<typeof listFaqs>>

const KEPT_FAQS: Part<Faqs> = {
  name: 'faqs',
  read: async (db, { id }) => Object.freeze(await listFaqs(db, id)) as Faqs,
}

export const brandingRoutes = implement(brandingEndpoints, {
  getBranding: ({ ctx, known }) => readBranding(ctx, known),
  getFaqs: ({ known }) => known.part(KEPT_FAQS),
})
