import { taxFileEndpoints } from '@passbook/contract/console/tax-files'
import { implement } from '../../platform/http/implement.ts'
import { listTaxYears, recordTaxReceipt, writeTaxFile } from './tax/filing/tax-desk.ts'

export const taxFileRoutes = implement(taxFileEndpoints, {
  listTaxYears: ({ ctx, caller }) => listTaxYears(ctx, caller),
  writeTaxFile: ({ ctx, institution, caller, params, body }) =>
    writeTaxFile(ctx, institution, caller, { taxYear: params.year, ...body }),
  recordTaxReceipt: async ({ ctx, caller, params, body }) => {
    await recordTaxReceipt(ctx, caller, { taxYear: params.year, ...body })
    return {}
  },
})
