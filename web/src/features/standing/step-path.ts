import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import type { StandStep } from '@passbook/contract/stands/facts'
import type { Path } from '../../path.ts'

/** Where the one thing to do is done: while an account is opened, while relinking, or later. */
export function stepPath(step: StandStep, progress: Progress): Path {
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
      return isOpen ? '/message-center' : '/registration/message-center'
    case 'try-again':
      return '/registration/confirm-details'
    case 'send-documents':
      return '/registration/additional-info'
    case 'sign':
      return '/disclosures'
  }
}
