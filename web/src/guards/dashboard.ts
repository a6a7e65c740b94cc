import { TRANSFER_SUCCESS, isCompleted } from '@passbook/contract/enums'
import type { Path } from '../path.ts'
import { happened, hasHome, isFundingReturned, mayRelink, isViewOnly } from './standing.ts'
import {
  OPEN,
  openIf,
  signedInPage,
  to,
  type Guard,
  asPrimary,
  newsPage,
  type Verdict,
} from './verdict.ts'

/** STATES: home itself leads to funding-returned or relink, until the person puts it off. */
export const dashboard: Guard = signedInPage((facts) => {
  if (!hasHome(facts.progress)) return to('/login/entry')
  if (happened(facts, 'relink-put-off')) return OPEN
  if (isFundingReturned(facts)) return to('/funding-returned')
  return openIf(!mayRelink(facts.progress), '/relink/selection')
})

/** My account: the pages that tell what became of a change. */

/** The mfa type in change decides the page's title and back target: without one there is no page. */
export const userOtpVerification: Guard = signedInPage((facts) =>
  openIf(facts.visit.mfaTypeInChange !== null, '/my-account'),
)

function editUserResult(result: 'success' | 'failed'): Guard {
  return signedInPage((facts) => openIf(facts.visit.editUser === result, '/my-account'))
}

export const editUserSuccess: Guard = editUserResult('success')
export const editUserFailed: Guard = editUserResult('failed')

/** SPEC 6: beneficiaries are the primary depositor's. */

/** Also right after funding, from successful-fund. */
export const beneficiaryAdd: Guard = signedInPage((facts) => {
  const funded = facts.progress.is_primary && facts.visit.transferStatus === TRANSFER_SUCCESS
  return funded ? OPEN : asPrimary(facts, () => OPEN)
})

/** List, details, edit and remove: at least one beneficiary. */
export const beneficiaries: Guard = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.beneficiaries.length > 0, '/beneficiary/add')),
  ['beneficiaries'],
)

/** Update allocations: more than one beneficiary. */
export const beneficiaryAllocations: Guard = signedInPage(
  (facts) => asPrimary(facts, () => openIf(facts.beneficiaries.length > 1, '/beneficiary/list')),
  ['beneficiaries'],
)

export const beneficiarySuccess: Guard = newsPage('beneficiaries-changed', '/dashboard')

export const nonProfitSuccess: Guard = newsPage('non-profit-selected', '/dashboard')

/** Until registration is completed messages are written in registration's own pages. */
function afterRegistration(before: Path): Guard {
  return signedInPage(({ progress }) =>
    openOrSameIn(before, isCompleted(progress.registration_last_step) || isViewOnly(progress)),
  )
}

export const messages: Guard = afterRegistration('/registration/message-center')
export const newMessage: Guard = afterRegistration('/registration/message-center/add-new-message')

/** Before completion messages have pages of their own; afterwards they are the message center's. */
function duringRegistration(afterwards: Path): Guard {
  return signedInPage(({ progress }) =>
    openOrSameIn(afterwards, !isCompleted(progress.registration_last_step)),
  )
}

export const registrationMessages: Guard = duringRegistration('/message-center')
export const registrationNewMessage: Guard = duringRegistration('/message-center/add-new-message')

/** A letter's link names its message whoever opens it, and wherever that person reads messages. */
function openOrSameIn(other: Path, isOpen: boolean): Verdict {
  return isOpen ? OPEN : { redirect: other, keepsSearch: true }
}
