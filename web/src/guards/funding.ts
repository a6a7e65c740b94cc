import { TRANSFER_SUCCESS } from '@passbook/contract/enums'
import { maySign } from '@passbook/contract/account-status'
import { elsewhere, hasHome, isFundingReturned, isPageOpen } from './standing.ts'
import { openIf, registrationPage, signedInPage, type Guard } from './verdict.ts'

/** SPEC 4: funding an account, and a first deposit that was returned. */

/** SPEC 4: the table, or a successful link result with uuid whose step has not arrived yet. */
export const fundAccount: Guard = signedInPage((facts) => {
  const { registration_last_step: lastStep } = facts.progress
  const linkResult = facts.visit.fastlink
  const justLinked =
    linkResult?.success === true &&
    Boolean(linkResult.data?.uuid) &&
    (lastStep === 'confirmed' || lastStep === 'bank') &&
    maySign(facts.progress)
  return openIf(justLinked || isPageOpen('fund-account', facts), elsewhere(facts))
})

export const fundDisclosure: Guard = registrationPage('fund-account/disclosure')
export const readyToFund: Guard = registrationPage('fund-account/ready-to-fund')

/** STATES: completed, and transfer status SUCCESS in this visit; otherwise home. */
export const successfulFund: Guard = signedInPage((facts) => {
  const open =
    isPageOpen('fund-account/successful-fund', facts) &&
    facts.visit.transferStatus === TRANSFER_SUCCESS
  return openIf(open, '/dashboard')
})

export const fundingReturned: Guard = signedInPage((facts) =>
  openIf(hasHome(facts.progress) && isFundingReturned(facts), '/login/entry'),
)
