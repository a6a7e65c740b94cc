import type { TaxDocument } from '@passbook/contract/tax-documents'

export interface YearOfForms {
  year: number
  /** The one that counts first, then those it replaced. */
  forms: [TaxDocument, ...TaxDocument[]]
}

/** Forms as they come, newest first, one group a year. */
export function byYear(documents: readonly TaxDocument[]): YearOfForms[] {
  return [...Map.groupBy(documents, ({ tax_year }) => tax_year)].flatMap(([year, all]) => {
    const [newest, ...replaced] = all
    return newest ? [{ year, forms: [newest, ...replaced] }] : []
  })
}
