import { consentEndpoints } from '@passbook/contract/consents'
import { documentEndpoints } from '@passbook/contract/documents'
import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { implement } from '../../platform/http/implement.ts'
import { originOf } from '../../platform/http/origin.ts'
import { exportConsents } from './consents/export-consents.ts'
import { listConsents, listSchedules } from './consents/list-consents.ts'
import { withdrawConsent } from './consents/withdraw-consent.ts'
import {
  listStatementYears,
  listStatements,
  listStatementsOfYear,
  openStatements,
} from './statements/open-statements.ts'
import { downloadTaxDocument, listTaxDocuments } from './tax/list-tax-documents.ts'

export const documentRoutes = implement(documentEndpoints, {
  getStatements: ({ ctx, caller, query }) => listStatements(ctx, caller, query.after),
  getStatementYears: ({ ctx, caller }) => listStatementYears(ctx, caller),
  getStatementsOfYear: ({ ctx, caller, params }) => listStatementsOfYear(ctx, caller, params.year),
  getStatementsOfMonth: ({ ctx, institution, caller, params }) =>
    openStatements(ctx, institution, caller, params),
})

export const taxDocumentRoutes = implement(taxDocumentEndpoints, {
  getTaxDocuments: ({ ctx, caller }) => listTaxDocuments(ctx, caller),
  downloadTaxDocument: ({ ctx, institution, caller, params }) =>
    downloadTaxDocument(ctx, institution, caller, params.uuid),
})

export const consentRoutes = implement(consentEndpoints, {
  getConsents: ({ ctx, caller }) => listConsents(ctx, caller),
  getTermSchedules: ({ ctx, caller }) => listSchedules(ctx, caller),
  exportConsents: ({ ctx, known, caller }) => exportConsents(ctx, known.institution, caller),
  withdrawConsent: ({ ctx, caller, body, request }) =>
    withdrawConsent(ctx, caller, { ...body, origin: originOf(request) }),
})
