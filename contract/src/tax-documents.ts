import { z } from 'zod/mini'
import { BusinessDate } from './dates.ts'
import { Download } from './downloads.ts'
import { endpoint } from './endpoint.ts'
import { AmountCents, BalanceCents } from './money.ts'

/** How tax documents are delivered: on paper unless the person agreed otherwise (RULES-2: Tax). */
export const TaxDelivery = z.enum(['electronic', 'paper'])
export type TaxDelivery = z.infer<typeof TaxDelivery>

/** A form as it was made; errors in it are corrected by a new form. */
export const TaxDocument = z.object({
  uuid: z.uuid(),
  tax_year: z.int(),
  form: z.literal('1099-INT'),
  is_corrected: z.boolean(),
  /** The earlier form that this one replaces. */
  replaces: z.nullable(z.uuid()),
  /** Box 1. */
  interest_cents: BalanceCents,
  /** Box 4. */
  withheld_cents: BalanceCents,
  made_on: BusinessDate,
})
export type TaxDocument = z.infer<typeof TaxDocument>

/** The first year whose forms are not made yet. */
export const UpcomingTaxYear = z.object({
  tax_year: z.int(),
  /** The legal deadline, moved to a business day. */
  ready_by: BusinessDate,
  /** The interest from which a form is made; one is also made if tax was withheld. */
  from_cents: AmountCents,
})
export type UpcomingTaxYear = z.infer<typeof UpcomingTaxYear>

export const taxDocumentEndpoints = {
  getTaxDocuments: endpoint({
    method: 'GET',
    path: '/tax-documents',
    auth: 'session',
    summary: 'Tax forms of the first holder, newest first, and how they are delivered',
    data: z.object({
      delivery: TaxDelivery,
      documents: z.array(TaxDocument),
      /** Null where there will be no more forms. */
      upcoming: z.nullable(UpcomingTaxYear),
    }),
    errors: [403],
  }),
  downloadTaxDocument: endpoint({
    method: 'GET',
    path: '/tax-documents/:uuid/download',
    auth: 'session',
    needsBearer: true,
    summary: 'A tax form as a PDF: Copy B, for the recipient',
    params: z.object({ uuid: z.uuid() }),
    data: Download,
    errors: [403, 404],
  }),
}
