import type { Beneficiaries } from '@passbook/contract/beneficiaries'
import type { BeneficiaryKind } from '@passbook/contract/beneficiary-words'
import type { TestBrowser } from '../browser.ts'

export const LIST = '/depositor/beneficiaries'
export const NORA = {
  type: 'person',
  kind: 'primary',
  first_name: 'Nora',
  last_name: 'Quill',
  date_of_birth: '2015-03-04',
  relationship: 'child',
}

/** Somebody who differs from everybody else by their name. */
export function child(number: number, kind: BeneficiaryKind = 'primary') {
  return { ...NORA, kind, first_name: `Child ${'IVXLCDM'.repeat(3).slice(0, number)}`.trim() }
}

export async function listOf(browser: TestBrowser): Promise<Beneficiaries> {
  const { body } = await browser.get<Beneficiaries>(LIST)
  if (!body.data) throw new Error(`no list: ${body.message}`)
  return body.data
}

export function sumOf({ beneficiaries }: Beneficiaries, of: BeneficiaryKind = 'primary'): number {
  return beneficiaries
    .filter(({ kind }) => kind === of)
    .reduce((sum, { allocation_bp }) => sum + allocation_bp, 0)
}
