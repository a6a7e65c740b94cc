import { z } from 'zod/mini'
import { BusinessDate } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { Reason } from './customers.ts'

/** A file of forms as it was written for the IRS; the first one of a year has all, later ones corrections. */
const TaxFile = z.object({
  number: z.int(),
  forms: z.int(),
  written_on: BusinessDate,
  sha256: z.string(),
  /** What the IRS answered; null until it is recorded. */
  receipt: z.nullable(z.string()),
})
export type TaxFile = z.infer<typeof TaxFile>

/** What is to be done for a year. */
const TaxStep = z.enum([
  'write_file',
  /** The file is uploaded, and the IRS’s receipt recorded. */
  'record_receipt',
  'write_corrections',
  'nothing',
])

/** The Forms 1099-INT of a year that is over. */
export const TaxYear = z.object({
  tax_year: z.int(),
  made_on: BusinessDate,
  /** The current form of each account. */
  forms: z.int(),
  /** How many of them correct an earlier one. */
  corrected_forms: z.int(),
  interest_cents: z.int(),
  withheld_cents: z.int(),
  /** Forms that are in no file yet. */
  unfiled: z.int(),
  file_by: BusinessDate,
  is_late: z.boolean(),
  next: TaxStep,
  files: z.array(TaxFile),
})
export type TaxYear = z.infer<typeof TaxYear>

const YearParams = z.object({ year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2100)) })
const FileNumber = z.int().check(z.gte(1), z.lte(1000))

/** The desk for the tax files of the institution. */
export const taxFileEndpoints = {
  listTaxYears: endpoint({
    method: 'GET',
    path: '/console/tax-files',
    auth: 'staff',
    act: 'money.read',
    summary: 'The Forms 1099-INT of each year, and the files that were written for the IRS',
    data: z.object({
      years: z.array(TaxYear),
      /** Whether the details of the payer are entered, without which no file can be written. */
      has_payer: z.boolean(),
    }),
    errors: [403],
  }),
  writeTaxFile: endpoint({
    method: 'POST',
    path: '/console/tax-files/:year',
    auth: 'staff',
    act: 'money.tax',
    summary:
      'Writes the next file of a year for the IRS, or one again; it has full SSNs and is recorded',
    params: YearParams,
    body: z.object({ number: FileNumber, reason: Reason }),
    data: z.object({ file_name: z.string(), text: z.string(), forms: z.int() }),
    errors: [403],
  }),
  recordTaxReceipt: endpoint({
    method: 'POST',
    path: '/console/tax-files/:year/receipts',
    auth: 'staff',
    act: 'money.tax',
    summary: 'Records the IRS’s receipt of a file, by which later corrections name it',
    params: YearParams,
    body: z.object({
      number: FileNumber,
      receipt: z
        .string()
        .check(
          z.trim(),
          z.regex(/^[A-Za-z0-9-]{1,60}$/, 'Enter the receipt ID as the IRS shows it'),
        ),
    }),
    data: z.object({}),
    errors: [403, 404],
  }),
}
