import { isCompleted } from '@passbook/contract/enums'
import { paths } from '../paths.ts'
import { isViewOnly } from './standing.ts'
import { openIf, signedInPage, type Guard } from './verdict.ts'

/** Until registration is completed messages are written in registration's own pages. */
function afterRegistration(before: string): Guard {
  return signedInPage(({ progress }) =>
    openIf(isCompleted(progress.registration_last_step) || isViewOnly(progress), before),
  )
}

export const messages: Guard = afterRegistration(paths.registrationMessageCenter())
export const newMessage: Guard = afterRegistration(paths.registrationNewMessage())

/** Before completion messages have pages of their own; afterwards they are the message center's. */
function duringRegistration(afterwards: string): Guard {
  return signedInPage(({ progress }) =>
    openIf(!isCompleted(progress.registration_last_step), afterwards),
  )
}

export const registrationMessages: Guard = duringRegistration(paths.messageCenter())
export const registrationNewMessage: Guard = duringRegistration(paths.newMessage())
