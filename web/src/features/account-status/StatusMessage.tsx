import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import type { MessageTopic } from '@passbook/contract/messages'
import type { StatusMessage as Message } from '@passbook/contract/status-messages'
import type { StatusStep } from '@passbook/contract/status-messages/facts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentsPage, newMessage } from '../../destinations.ts'
import type { Address } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { AccountStatusNote } from './AccountStatus.tsx'

interface MessageProps {
  message: Message
  isPage?: boolean
  /** The person is already on the page where the step is done. */
  withoutStep?: boolean
  children?: ReactNode
}

/** A status message with its one thing to do. */
export function StatusMessage({ message, isPage = false, withoutStep, children }: MessageProps) {
  const progress = useProgress((state) => state.progress)
  const { step, key: _, ...words } = message
  const target = step && progress && !withoutStep ? stepPath(step.kind, progress) : null
  return (
    <AccountStatusNote {...words} isPage={isPage}>
      {(target || children) && (
        <>
          {target && (
            <Link to={target} className={buttonClass()}>
              {step?.label}
            </Link>
          )}
          {children}
        </>
      )}
    </AccountStatusNote>
  )
}

/** The page for the step: while opening an account, while relinking, or later. */
function stepPath(step: StatusStep, progress: Progress): Address {
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
    case 'resolve-duplicate':
      return '/registration/duplicate-notification'
    case 'send-documents':
      return documentsPage(progress)
    case 'sign':
      return '/disclosures'
  }
}

/** The topic for a person who is asked to write to us. */
function topicOf({ registration_status, standing_reason }: Progress): MessageTopic {
  if (registration_status === 'VIEW_ONLY') return 'account'
  if (registration_status === 'FAILED' || standing_reason === 'identity') return 'identity'
  const isAboutMoney = standing_reason === 'owed' || standing_reason === 'unauthorised_return'
  return isAboutMoney ? 'transfer' : 'account'
}
