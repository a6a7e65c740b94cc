import type { Address, Path } from '../../path.ts'

type OfOne = Extract<Path, '/beneficiary/details' | '/beneficiary/edit' | '/beneficiary/remove'>

/** STATES "What the address carries": a reload keeps whom a page is about. */
export function beneficiaryAddress(page: OfOne, uuid: string): Address {
  return `${page}?uuid=${uuid}`
}
