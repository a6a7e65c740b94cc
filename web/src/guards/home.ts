import { isCompleted } from '@passbook/contract/enums'
import { paths } from '../paths.ts'
import { happened, hasHome, isFundingReturned, isViewOnly, mayRelink } from './standing.ts'
import { OPEN, openIf, signedInPage, to, type Guard } from './verdict.ts'

/** SPEC 6: home, what may be read from it, messages and My account. */

/** Needs login and nothing else. */
export const signedIn = signedInPage(() => OPEN)

/** STATES: home itself leads to funding-returned or relink, until the person puts it off. */
export const dashboard = signedInPage(
  (facts) => {
    if (!hasHome(facts.progress)) return to(paths.entry())
    if (happened(facts, 'relink-put-off')) return OPEN
    if (isFundingReturned(facts)) return to(paths.fundingReturned())
    return openIf(!mayRelink(facts.progress), paths.relinkSelection())
  },
  ['linkedAccounts', 'transactions'],
)

/** Alerts and transactions: active status. STATES forbids transactions to VIEW_ONLY. */
export const active = signedInPage(({ progress }) => openIf(hasHome(progress), paths.entry()))

/** Documents, statements, tax documents and disclosures: active or VIEW_ONLY. */
export const activeOrViewOnly = signedInPage(({ progress }) =>
  openIf(hasHome(progress) || isViewOnly(progress), paths.entry()),
)

/** Until registration is completed messages are written in registration's own pages. */
export function messages(duringRegistration: string): Guard {
  return signedInPage(({ progress }) =>
    openIf(
      isCompleted(progress.registration_last_step) || isViewOnly(progress),
      duringRegistration,
    ),
  )
}

/** The mfa type in change decides the page's title and back target: without one there is no page. */
export const userOtpVerification = signedInPage((facts) =>
  openIf(facts.visit.mfaTypeInChange !== null, paths.myAccount()),
)

export function editUserResult(result: 'success' | 'failed'): Guard {
  return signedInPage((facts) => openIf(facts.visit.editUser === result, paths.myAccount()))
}
