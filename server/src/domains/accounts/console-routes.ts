import { amountHoldEndpoints } from '@passbook/contract/console/amount-holds'
import { contentEndpoints } from '@passbook/contract/console/content'
import { brandEndpoints } from '@passbook/contract/console/content/brand'
import { consoleDocumentEndpoints } from '@passbook/contract/console/content/documents'
import { consoleFaqEndpoints } from '@passbook/contract/console/content/faqs'
import { termEndpoints } from '@passbook/contract/console/content/terms'
import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import { customerRecordEndpoints } from '@passbook/contract/console/customer-records'
import { customerEndpoints } from '@passbook/contract/console/customers'
import { eventEndpoints } from '@passbook/contract/console/events'
import { dormancyEndpoints } from '@passbook/contract/console/dormancy'
import { implement } from '../../platform/http/implement.ts'
import { handlersOf } from '../../platform/http/staff-act-handlers.ts'
import { dropDraft, saveDraft, saveDraftLogo, readBrand } from './content/brand.ts'
import {
  listDocuments,
  readDocument,
  readWrittenFaqs,
  listBanners,
  listRates,
  previewRate,
  takeDown,
  dropPlanned,
  readTermsDesk,
} from './content/read-content.ts'
import {
  bannerAct,
  brandAct,
  cancelRateAct,
  documentAct,
  faqsAct,
  rateAct,
  termsAct,
} from './content/staff-acts.ts'
import { listReversible } from './customer-acts/list-reversible.ts'
import {
  correctAddress,
  endManySessions,
  recordReturnedMail,
  resend,
  unlockInvitation,
} from './customer-acts/one-person-acts.ts'
import { readClosingForStaff } from './customer-acts/read-closing.ts'
import { customerStaffActs } from './customer-acts/staff-acts.ts'
import { taxpayerStaffActs } from './customer-acts/taxpayer-acts.ts'
import { endSessions, unlock } from './customers/help-customer.ts'
import { placeAmountHold, releaseAmountHoldAct } from './customers/amount-holds.ts'
import { placeHold, releaseHoldAct } from './customers/hold.ts'
import { addNote, listNotes, readOpenItems } from './customers/notes.ts'
import { openCustomer, reveal } from './customers/open-customer.ts'
import { listCustomerPapers, openCustomerPaper } from './customers/open-paper.ts'
import { readTimeline } from './customers/read-timeline.ts'
import { listCustomerTransactions, readCustomerTransaction } from './customers/read-transactions.ts'
import { searchCustomers } from './customers/search-customers.ts'
import { dormancyStaffActs, recordContact, writeStateReport } from './dormancy/console/acts.ts'
import { retryEvents } from './event-endpoints/change-deliveries.ts'
import { listEventEndpoints } from './event-endpoints/list-endpoints.ts'
import { eventStaffActs } from './event-endpoints/staff-acts.ts'
import { listDormancy, listStateReports } from './dormancy/console/list-dormancy.ts'

export const customerRoutes = implement(customerEndpoints, {
  searchCustomers: ({ ctx, caller, query }) => searchCustomers(ctx, caller, query),
  getCustomer: ({ ctx, caller, params }) => openCustomer(ctx, caller, params.uuid),
  getTimeline: ({ ctx, caller, params, query }) => readTimeline(ctx, caller, params.uuid, query),
  reveal: async ({ ctx, caller, params, body }) => ({
    value: await reveal(ctx, caller, params.uuid, body),
  }),
  placeHold: async ({ ctx, caller, params, body }) => ({
    customer: await placeHold(ctx, caller, params.uuid, body),
  }),
  ...handlersOf({ releaseCustomer: releaseHoldAct }),
  endSessions: async ({ ctx, caller, params, body }) => ({
    customer: await endSessions(ctx, caller, params.uuid, body.reason),
  }),
  unlock: async ({ ctx, caller, params, body }) => ({
    customer: await unlock(ctx, caller, params.uuid, body.reason),
  }),
})

export const amountHoldRoutes = implement(amountHoldEndpoints, {
  placeAmountHold: ({ ctx, caller, params, body }) =>
    placeAmountHold(ctx, caller, params.uuid, body),
  ...handlersOf({ releaseAmountHold: releaseAmountHoldAct }),
})

export const customerActRoutes = implement(customerActEndpoints, {
  ...handlersOf({ ...customerStaffActs, ...taxpayerStaffActs }),
  resend: async ({ ctx, caller, params, body }) => ({
    customer: await resend(ctx, caller, params.uuid, body),
  }),
  unlockInvitation: async ({ ctx, caller, params, body }) => ({
    customer: await unlockInvitation(ctx, caller, params.uuid, body.reason),
  }),
  endManySessions: async ({ ctx, caller, body }) => ({
    results: await endManySessions(ctx, caller, body),
  }),
  correctAddress: async ({ ctx, caller, params, body }) => ({
    customer: await correctAddress(ctx, caller, params.uuid, body),
  }),
  recordReturnedMail: async ({ ctx, caller, params, body }) => ({
    customer: await recordReturnedMail(ctx, caller, params.uuid, body),
  }),
  listReversible: async ({ ctx, caller, params }) => ({
    transfers: await listReversible(ctx, caller, params.uuid),
    as_of: ctx.clock.now().toISOString(),
  }),
  getClosingForStaff: ({ ctx, caller, params }) => readClosingForStaff(ctx, caller, params.uuid),
})

export const customerRecordRoutes = implement(customerRecordEndpoints, {
  getOpenItems: ({ ctx, caller, params }) => readOpenItems(ctx, caller, params.uuid),
  listCustomerTransactions: ({ ctx, caller, params, query }) =>
    listCustomerTransactions(ctx, caller, params.uuid, query),
  getCustomerTransaction: ({ ctx, caller, params }) =>
    readCustomerTransaction(ctx, caller, params.uuid, params.transaction),
  listCustomerPapers: async ({ ctx, caller, params }) => ({
    papers: await listCustomerPapers(ctx, caller, params.uuid),
  }),
  openCustomerPaper: ({ ctx, institution, caller, params, body }) =>
    openCustomerPaper(ctx, institution, caller, params.uuid, body),
  listNotes: ({ ctx, caller, params, query }) => listNotes(ctx, caller, params.uuid, query),
  addNote: async ({ ctx, caller, params, body }) => ({
    note: await addNote(ctx, caller, params.uuid, body.text),
  }),
})

export const contentRoutes = implement(contentEndpoints, {
  listBanners: async ({ ctx, caller }) => ({ banners: await listBanners(ctx, caller) }),
  ...handlersOf({ proposeBanner: bannerAct }),
  takeDownBanner: async ({ ctx, caller, params }) => {
    await takeDown(ctx, caller, params.uuid)
    return null
  },
  listRates: ({ ctx, caller }) => listRates(ctx, caller),
  previewRate: ({ ctx, caller, query }) => previewRate(ctx, caller, query),
  ...handlersOf({ proposeRate: rateAct, cancelRate: cancelRateAct }),
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

export const dormancyRoutes = implement(dormancyEndpoints, {
  ...handlersOf(dormancyStaffActs),
  listDormancy: ({ ctx, caller, query }) => listDormancy(ctx, caller, query),
  listStateReports: async ({ ctx, caller }) => ({ reports: await listStateReports(ctx, caller) }),
  recordContact: async ({ ctx, caller, params, body }) => ({
    account: await recordContact(ctx, caller, params.uuid, body),
  }),
  writeStateReport: ({ ctx, caller, params, body }) =>
    writeStateReport(ctx, caller, params, body.reason),
})

export const eventRoutes = implement(eventEndpoints, {
  listEventEndpoints: async ({ ctx, caller }) => ({
    endpoints: await listEventEndpoints(ctx.db, caller.institution_id),
  }),
  ...handlersOf(eventStaffActs),
  retryEvents: ({ ctx, caller, params, body }) =>
    retryEvents(ctx, caller, params.uuid, body.reason),
})
