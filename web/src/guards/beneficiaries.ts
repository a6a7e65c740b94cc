import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import { asPrimary, newsPage, OPEN, openIf, signedInPage, type Guard } from './verdict.ts'

/** SPEC 6: only the primary depositor has beneficiaries. */

/** Also open right after funding, from successful-fund. */
export const beneficiaryAdd: Guard = signedInPage((facts) => {
  const funded = facts.progress.is_primary && facts.visit.transferStatus === TRANSFER_SUCCESS
  return funded ? OPEN : asPrimary(facts, () => OPEN)
})

/** List, details, edit and remove need at least one beneficiary. */
export const beneficiaries: Guard = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.beneficiaries.length > 0, '/beneficiary/add')),
  ['beneficiaries'],
)

/** Update allocations needs more than one beneficiary. */
export const beneficiaryAllocations: Guard = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.beneficiaries.length > 1, '/beneficiary/list')),
  ['beneficiaries'],
)

export const beneficiarySuccess: Guard = newsPage('beneficiaries-changed', '/dashboard')
