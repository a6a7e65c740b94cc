import type { RegistrationPage } from '@passbook/contract/registration-pages'
import { mayLink } from '@passbook/contract/account-status'
import { elsewhere, hasHome, hasLinkedAccount, mayRelink, isPageOpen } from './standing.ts'
import { newsPage, openIf, registrationPage, signedInPage, type Guard } from './verdict.ts'

/** STATES "Linked account": linking while an account is opened, and linking again. */

/** A page of the table that depends on the existing links; a pending relink has separate pages. */
function linkingPage(page: RegistrationPage): Guard {
  return signedInPage(
    (facts) => {
      const otherwise = mayRelink(facts.progress) ? '/relink/selection' : elsewhere(facts)
      return openIf(isPageOpen(page, facts), otherwise)
    },
    ['linkedAccounts'],
  )
}

export const linkAccountSelection: Guard = linkingPage('link-account-selection')

/** SPEC 4: only while there are no linked accounts. */
export const linkAccountSelectionFailed: Guard = signedInPage(
  (facts) => {
    const open = isPageOpen('link-account-selection', facts) && !hasLinkedAccount(facts)
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

/** A person without the flag may change the link if their status allows it. */
export const relinkSelection: Guard = signedInPage(({ progress }) => {
  const mayChange = hasHome(progress) && mayLink(progress)
  return openIf(mayRelink(progress) || mayChange, '/login/entry')
})

/** The flag is cleared the moment the new link is ACTIVE, so the page checks the visit instead. */
export const relinkSuccessful: Guard = newsPage('relinked', '/login/entry')
