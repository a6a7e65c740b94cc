import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import type { StandStep } from '@passbook/contract/stands/facts'
import type { MessageTopic } from '@passbook/contract/messages'
import { newMessage } from '../../destinations.ts'
import type { Address } from '../../path.ts'

/** Where the one thing to do is done: while an account is opened, while relinking, or later. */
export function stepPath(step: StandStep, progress: Progress): Address {
  const isOpen = isCompleted(progress.registration_last_step)
  switch (step) {
    case 'link':
      return isOpen || progress.relink
        ? '/relink/selection'
        : '/registration/link-account-selection'
    case 'enter-amounts':
      return progress.relink ? '/relink/microdeposits' : '/manual-funding/microdeposits'
    case 'reissue':
      return progress.relink ? '/relink/reissue' : '/manual-funding/reissue'
    case 'write':
      return newMessage(progress, { topic: topicOf(progress) })
    case 'try-again':
      return '/registration/confirm-details'
    case 'send-documents':
      return '/registration/additional-info'
    case 'sign':
      return '/disclosures'
  }
}

/** What somebody who is told to write has to write about. */
function topicOf({ registration_status, standing_reason }: Progress): MessageTopic {
  if (registration_status === 'VIEW_ONLY') return 'account'
  if (registration_status === 'FAILED' || standing_reason === 'identity') return 'identity'
  const isAboutMoney = standing_reason === 'owed' || standing_reason === 'unauthorised_return'
  return isAboutMoney ? 'transfer' : 'account'
}
