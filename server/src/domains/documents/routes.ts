import { documentEndpoints } from '@passbook/contract/documents'
import { taxDocumentEndpoints } from '@passbook/contract/tax-documents'
import { implement } from '../../platform/http/implement.ts'
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
