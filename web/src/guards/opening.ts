import { isCompleted, TRANSFER_SUCCESS } from '@passbook/contract/enums'
import type { RegistrationPage } from '@passbook/contract/registration-pages'
import { maySign, mayLink } from '@passbook/contract/standing'
import {
  elsewhere,
  hasHome,
  isFundingReturned,
  opens,
  hasLinkedAccount,
  mayRelink,
} from './standing.ts'
import { newsPage, openIf, registrationPage, signedInPage, type Guard } from './verdict.ts'

/** SPEC 4 and STATES "Registration": from the first answer to the identity check. */

export const registrationHome: Guard = signedInPage(({ progress }) =>
  openIf(!isCompleted(progress.registration_last_step), '/login/entry'),
)

export const landing: Guard = registrationPage('landing')
export const basicInformation: Guard = registrationPage('basic-information')
export const address: Guard = registrationPage('address')
export const employer: Guard = registrationPage('employer')
export const confirmDetails: Guard = registrationPage('confirm-details')
export const passed: Guard = registrationPage('passed')
export const additionalInfo: Guard = registrationPage('additional-info')
export const reviewingAccount: Guard = registrationPage('reviewing-account')
export const holdAccount: Guard = registrationPage('hold-account')
export const cancelAccountOpen: Guard = registrationPage('cancel-account-open')

/** What the confirm step or a cancellation told in this visit. */
export const duplicateNotification: Guard = newsPage('duplicate-found', '/login/entry')
export const cancelledAccountOpen: Guard = newsPage('application-cancelled', '/login/entry')

/** SPEC 4: funding an account, and a first deposit that came back. */

/** SPEC 4: the table, or a successful link result with uuid whose step has not arrived yet. */
export const fundAccount: Guard = signedInPage((facts) => {
  const { registration_last_step: lastStep } = facts.progress
  const linkResult = facts.visit.fastlink
  const justLinked =
    linkResult?.success === true &&
    Boolean(linkResult.data?.uuid) &&
    (lastStep === 'confirmed' || lastStep === 'bank') &&
    maySign(facts.progress)
  return openIf(justLinked || opens('fund-account', facts), elsewhere(facts))
})

export const fundDisclosure: Guard = registrationPage('fund-account/disclosure')
export const readyToFund: Guard = registrationPage('fund-account/ready-to-fund')

/** STATES: completed, and transfer status SUCCESS in this visit; otherwise home. */
export const successfulFund: Guard = signedInPage((facts) => {
  const open =
    opens('fund-account/successful-fund', facts) && facts.visit.transferStatus === TRANSFER_SUCCESS
  return openIf(open, '/dashboard')
})

export const fundingReturned: Guard = signedInPage((facts) =>
  openIf(hasHome(facts.progress) && isFundingReturned(facts), '/login/entry'),
)

/** STATES "Linked account": linking while an account is opened, and linking again. */

/** A page of the table that depends on the links there are; a pending relink has its own pages. */
function linkingPage(page: RegistrationPage): Guard {
  return signedInPage(
    (facts) => {
      const otherwise = mayRelink(facts.progress) ? '/relink/selection' : elsewhere(facts)
      return openIf(opens(page, facts), otherwise)
    },
    ['linkedAccounts'],
  )
}

export const linkAccountSelection: Guard = linkingPage('link-account-selection')

/** SPEC 4: only while there are no linked accounts. */
export const linkAccountSelectionFailed: Guard = signedInPage(
  (facts) => {
    const open = opens('link-account-selection', facts) && !hasLinkedAccount(facts)
    return openIf(open, elsewhere(facts))
  },
  ['linkedAccounts'],
)

export const manualBankingInformation: Guard = linkingPage('manual-funding/banking-information')
export const manualMicrodeposits: Guard = linkingPage('manual-funding/microdeposits')
export const manualSuccessful: Guard = registrationPage('manual-funding/successful')

/** SPEC 6: relink failure and manual relink pages need the relink flag. */
export const relink: Guard = signedInPage(({ progress }) =>
  openIf(mayRelink(progress), '/login/entry'),
)

/** A person without the flag may change the link, where their standing lets them. */
export const relinkSelection: Guard = signedInPage(({ progress }) => {
  const mayChange = hasHome(progress) && mayLink(progress)
  return openIf(mayRelink(progress) || mayChange, '/login/entry')
})

/** The flag is gone the moment the new link is ACTIVE, so the page asks for the visit's word. */
export const relinkSuccessful: Guard = newsPage('relinked', '/login/entry')
