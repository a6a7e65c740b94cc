import { isCompleted } from '@passbook/contract/enums'
import type { Path } from '../path.ts'
import { isViewOnly } from './standing.ts'
import { OPEN, signedInPage, type Guard, type Verdict } from './verdict.ts'

/** Until registration is completed, messages are written on separate registration pages. */
function afterRegistration(before: Path): Guard {
  return signedInPage(({ progress }) =>
    openOrSameIn(before, isCompleted(progress.registration_last_step) || isViewOnly(progress)),
  )
}

export const messages: Guard = afterRegistration('/registration/message-center')
export const newMessage: Guard = afterRegistration('/registration/message-center/add-new-message')

/** Before completion messages have registration pages; afterwards they are in the message center. */
function duringRegistration(afterwards: Path): Guard {
  return signedInPage(({ progress }) =>
    openOrSameIn(afterwards, !isCompleted(progress.registration_last_step)),
  )
}

export const registrationMessages: Guard = duringRegistration('/message-center')
export const registrationNewMessage: Guard = duringRegistration('/message-center/add-new-message')

/** The redirect keeps the query, so that a link in a letter opens its message on either page. */
function openOrSameIn(other: Path, isOpen: boolean): Verdict {
  return isOpen ? OPEN : { redirect: other, keepsSearch: true }
}
