import { contentEndpoints } from '@passbook/contract/console/content'
import { brandEndpoints } from '@passbook/contract/console/content/brand'
import { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import { consoleFaqEndpoints } from '@passbook/contract/console/content/faqs'
import { termEndpoints } from '@passbook/contract/console/content/terms'
import { implement } from '../../../http/implement.ts'
import { dropDraft, saveDraft, saveDraftLogo } from './brand/change-draft.ts'
import { proposeBrand } from './brand/propose-brand.ts'
import { readBrand } from './brand/read-brand.ts'
import { proposeDocument } from './documents/propose-document.ts'
import { listDocuments, readDocument } from './documents/read-documents.ts'
import { proposeFaqs, readWrittenFaqs } from './faqs.ts'
import { proposeBanner, proposeRate } from './propose.ts'
import { listBanners, listRates } from './read-content.ts'
import { takeDown } from './take-down.ts'
import { proposeTerms } from './terms/propose-terms.ts'
import { dropPlanned, readTermsDesk } from './terms/read-terms.ts'

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

export const brandRoutes = implement(brandEndpoints, {
  getBrand: ({ ctx, caller }) => readBrand(ctx.db, caller.institution_id),
  saveBrandDraft: ({ ctx, caller, body }) => saveDraft(ctx, caller, body),
  saveDraftLogo: ({ ctx, caller, body, files }) => saveDraftLogo(ctx, caller, body.form, files),
  dropBrandDraft: ({ ctx, caller }) => dropDraft(ctx, caller),
  proposeBrand: async ({ ctx, caller, body }) => ({
    approval_id: await proposeBrand(ctx, caller, body.reason),
  }),
})

export const consoleDocumentRoutes = implement(consoleDocumentEndpoints, {
  listDocumentVersions: ({ ctx, caller }) => listDocuments(ctx, caller),
  getDocumentVersion: ({ ctx, caller, params }) => readDocument(ctx, caller, params.uuid),
  proposeDocument: async ({ ctx, caller, body }) => ({
    approval_id: await proposeDocument(ctx, caller, body),
  }),
})

export const consoleFaqRoutes = implement(consoleFaqEndpoints, {
  listWrittenFaqs: ({ ctx, caller, known }) => readWrittenFaqs(ctx, caller, known),
  proposeFaqs: async ({ ctx, caller, body }) => ({
    approval_id: await proposeFaqs(ctx, caller, body),
  }),
})

export const termRoutes = implement(termEndpoints, {
  getTerms: ({ ctx, caller }) => readTermsDesk(ctx, caller),
  proposeTerms: async ({ ctx, caller, body }) => ({
    approval_id: await proposeTerms(ctx, caller, body),
  }),
  dropPlannedChange: async ({ ctx, caller, params }) => {
    await dropPlanned(ctx, caller, params.uuid)
    return null
  },
})
