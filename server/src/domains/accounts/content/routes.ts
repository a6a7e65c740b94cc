import { contentEndpoints } from '@passbook/contract/console/content'
import { brandEndpoints } from '@passbook/contract/console/content/brand'
import { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import { consoleFaqEndpoints } from '@passbook/contract/console/content/faqs'
import { termEndpoints } from '@passbook/contract/console/content/terms'
import { implement } from '../../../platform/http/implement.ts'
import { handlersOf } from '../../../platform/http/staff-act-handlers.ts'
import { dropDraft, saveDraft, saveDraftLogo, readBrand } from './brand.ts'
import {
  listDocuments,
  readDocument,
  readWrittenFaqs,
  listBanners,
  listRates,
  takeDown,
  dropPlanned,
  readTermsDesk,
} from './read-content.ts'
import { bannerAct, brandAct, documentAct, faqsAct, rateAct, termsAct } from './staff-acts.ts'

export const contentRoutes = implement(contentEndpoints, {
  listBanners: async ({ ctx, caller }) => ({ banners: await listBanners(ctx, caller) }),
  ...handlersOf({ proposeBanner: bannerAct }),
  takeDownBanner: async ({ ctx, caller, params }) => {
    await takeDown(ctx, caller, params.uuid)
    return null
  },
  listRates: async ({ ctx, caller }) => ({ rates: await listRates(ctx, caller) }),
  ...handlersOf({ proposeRate: rateAct }),
})

export const brandRoutes = implement(brandEndpoints, {
  getBrand: ({ ctx, caller }) => readBrand(ctx.db, caller.institution_id),
  saveBrandDraft: ({ ctx, caller, body }) => saveDraft(ctx, caller, body),
  saveDraftLogo: ({ ctx, caller, body, files }) => saveDraftLogo(ctx, caller, body.form, files),
  dropBrandDraft: ({ ctx, caller }) => dropDraft(ctx, caller),
  ...handlersOf({ proposeBrand: brandAct }),
})

export const consoleDocumentRoutes = implement(consoleDocumentEndpoints, {
  listDocumentVersions: ({ ctx, caller }) => listDocuments(ctx, caller),
  getDocumentVersion: ({ ctx, caller, params }) => readDocument(ctx, caller, params.uuid),
  ...handlersOf({ proposeDocument: documentAct }),
})

export const consoleFaqRoutes = implement(consoleFaqEndpoints, {
  listWrittenFaqs: ({ ctx, caller, known }) => readWrittenFaqs(ctx, caller, known),
  ...handlersOf({ proposeFaqs: faqsAct }),
})

export const termRoutes = implement(termEndpoints, {
  getTerms: ({ ctx, caller }) => readTermsDesk(ctx, caller),
  ...handlersOf({ proposeTerms: termsAct }),
  dropPlannedChange: async ({ ctx, caller, params }) => {
    await dropPlanned(ctx, caller, params.uuid)
    return null
  },
})
