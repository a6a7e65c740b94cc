import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { SignedInFacts } from '../facts.ts'
import { paths } from '../paths.ts'
import { hasHome } from './standing.ts'
import { OPEN, openIf, signedInPage, to, type Guard, type Verdict } from './verdict.ts'

/** SPEC 6: what only the primary depositor may do for others: beneficiaries, donations, joint. */

/** A finished registration with an active status; a joint holder is led back home. */
function asPrimary(facts: SignedInFacts, verdict: (facts: SignedInFacts) => Verdict): Verdict {
  if (!hasHome(facts.progress)) return to(paths.entry())
  return facts.progress.is_primary ? verdict(facts) : to(paths.dashboard())
}

export const primary = signedInPage((facts) => asPrimary(facts, () => OPEN))

/** Also right after funding, from successful-fund. */
export const beneficiaryAdd = signedInPage((facts) => {
  const funded = facts.progress.is_primary && facts.visit.transferStatus === TRANSFER_SUCCESS
  return funded ? OPEN : asPrimary(facts, () => OPEN)
})

/** List, details, edit and remove: at least one beneficiary. */
export const beneficiaries = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.beneficiaries.length > 0, paths.beneficiaryAdd())),
  ['beneficiaries'],
)

/** Update allocations: more than one beneficiary. */
export const beneficiaryAllocations = signedInPage(
  (facts) =>
    asPrimary(facts, () => openIf(facts.beneficiaries.length > 1, paths.beneficiaryList())),
  ['beneficiaries'],
)

/** Active status; a primary without a joint holder is offered to add one. */
export const jointHolder = signedInPage(
  (facts) => {
    if (!hasHome(facts.progress)) return to(paths.entry())
    return openIf(!facts.progress.is_primary || facts.joint !== null, paths.jointAccount())
  },
  ['joint'],
)

/** The pages of an application that was begun. */
export const jointApplication = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.joint !== null, paths.jointAccount())),
  ['joint'],
)

/** A joint holder with pending signup. */
export const jointEditEmail = signedInPage(editingJointEmail, ['joint'])

export function jointEditEmailResult(result: 'success' | 'failed'): Guard {
  return signedInPage(
    (facts) => {
      const verdict = editingJointEmail(facts)
      if ('redirect' in verdict) return verdict
      return openIf(facts.visit.editJointEmail === result, paths.jointEditEmail())
    },
    ['joint'],
  )
}

function editingJointEmail(facts: SignedInFacts): Verdict {
  return asPrimary(facts, () =>
    openIf(facts.joint?.is_pending_signup === true, paths.jointAccountHolder()),
  )
}
