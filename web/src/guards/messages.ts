import { isCompleted } from '@passbook/contract/enums'
import type { Path } from '../path.ts'
import { isViewOnly } from './standing.ts'
import { OPEN, signedInPage, type Guard, type Verdict } from './verdict.ts'

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
