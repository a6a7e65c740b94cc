import { isCompleted } from '@passbook/contract/enums'
import { isPageOpen } from './standing.ts'
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

/** The confirm step found that somebody else has the SSN; it opens until another number is entered. */
export const duplicateNotification: Guard = signedInPage((facts) =>
  openIf(facts.progress.is_duplicate && isPageOpen('confirm-details', facts), '/login/entry'),
)

/** The application was cancelled in this visit. */
export const cancelledAccountOpen: Guard = newsPage('application-cancelled', '/login/entry')
