import type { TaxDocument } from '@passbook/contract/tax-documents'

export interface YearOfForms {
  year: number
  /** The valid form first, then those it replaced. */
  forms: [TaxDocument, ...TaxDocument[]]
}

/** Groups forms by year; the input has the newest first, and the order stays. */
export function byYear(documents: readonly TaxDocument[]): YearOfForms[] {
  return [...Map.groupBy(documents, ({ tax_year }) => tax_year)].flatMap(([year, all]) => {
    const [newest, ...replaced] = all
    return newest ? [{ year, forms: [newest, ...replaced] }] : []
  })
}
