import { isCompleted, TRANSFER_SUCCESS } from '@passbook/contract/enums'
import {
  mayLinkAndSign,
  registrationPageOpens,
  type RegistrationPage,
} from '@passbook/contract/registration-pages'
import type { SignedInFacts, VisitEvent } from '../facts.ts'
import { paths } from '../paths.ts'
import { happened, hasLinkedAccount, mayRelink, registrationState } from './standing.ts'
import { openIf, signedInPage, type Guard } from './verdict.ts'

/** SPEC 4 and STATES "Registration": from the first answer to a funded account. */

function opens(page: RegistrationPage, facts: SignedInFacts): boolean {
  return registrationPageOpens(page, registrationState(facts))
}

/** SPEC 6: HOLD routes to the hold page; otherwise the hub knows where the person belongs. */
function elsewhere({ progress }: SignedInFacts): string {
  return progress.extended_status === 'HOLD' ? paths.holdAccount() : paths.entry()
}

/** A page of the registration table. */
export function registrationPage(page: RegistrationPage): Guard {
  return signedInPage((facts) => openIf(opens(page, facts), elsewhere(facts)))
}

/** A page of the table that depends on the links there are; a pending relink has its own pages. */
export function linkingPage(page: RegistrationPage): Guard {
  return signedInPage(
    (facts) => {
      const otherwise = mayRelink(facts.progress) ? paths.relinkSelection() : elsewhere(facts)
      return openIf(opens(page, facts), otherwise)
    },
    ['linkedAccounts'],
  )
}

export const registrationHome = signedInPage(({ progress }) =>
  openIf(!isCompleted(progress.registration_last_step), paths.entry()),
)

/** What the confirm step or a cancellation told in this visit. */
export function registrationNews(event: VisitEvent): Guard {
  return signedInPage((facts) => openIf(happened(facts, event), paths.entry()))
}

/** Before completion messages have pages of their own; afterwards they are the message center's. */
export function registrationMessages(afterwards: string): Guard {
  return signedInPage(({ progress }) =>
    openIf(!isCompleted(progress.registration_last_step), afterwards),
  )
}

/** SPEC 4: only while there are no linked accounts. */
export const linkAccountSelectionFailed = signedInPage(
  (facts) => {
    const open = opens('link-account-selection', facts) && !hasLinkedAccount(facts)
    return openIf(open, elsewhere(facts))
  },
  ['linkedAccounts'],
)

/** SPEC 4: the table, or a successful link result with uuid whose step has not arrived yet. */
export const fundAccount = signedInPage((facts) => {
  const { registration_last_step: lastStep } = facts.progress
  const linkResult = facts.visit.fastlink
  const justLinked =
    linkResult?.success === true &&
    Boolean(linkResult.data?.uuid) &&
    (lastStep === 'confirmed' || lastStep === 'bank') &&
    mayLinkAndSign(facts.progress)
  return openIf(justLinked || opens('fund-account', facts), elsewhere(facts))
})

/** STATES: completed, and transfer status SUCCESS in this visit; otherwise home. */
export const successfulFund = signedInPage((facts) => {
  const open =
    opens('fund-account/successful-fund', facts) && facts.visit.transferStatus === TRANSFER_SUCCESS
  return openIf(open, paths.dashboard())
})
