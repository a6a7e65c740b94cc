import { personStatusMessage } from '@passbook/contract/status-messages'
import { Link } from 'react-router'
import { newMessage } from '../../destinations.ts'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { MeanwhileLink } from './MeanwhileLink.tsx'
import { useDecision } from './use-decision.ts'

const DOCUMENTS = [
  'A photo of your driver’s license, state ID or passport',
  'A utility bill, lease or bank statement of the last two months that shows your address',
]

/** Staff must review the details: says which documents are missing and where to send them. */
export function AdditionalInfoPage() {
  useDecision()
  const facts = useStatusFacts()
  const message = facts && personStatusMessage(facts)
  const isFlagged = message?.key === 'flagged'
  return (
    <>
      <Intro title="Additional information required" />
      {message && <StatusMessage message={message} withoutStep={isFlagged} />}
      {facts && message?.key !== 'errored' && <DocumentRequest />}
    </>
  )
}

function DocumentRequest() {
  const progress = useProgress((state) => state.progress)
  return (
    <>
      <p className="mt-6 mb-2">Please send us:</p>
      <ul className="mb-6 list-disc pl-5">
        {DOCUMENTS.map((document) => (
          <li key={document} className="mb-1">
            {document}
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-6">
        <Link
          to={newMessage(progress, { topic: 'identity' })}
          className={buttonClass('secondary', true)}
        >
          Send documents in the message center
        </Link>
        <MeanwhileLink />
      </div>
      <p className="mt-6 text-sm text-ink-muted">
        We answer in the message center within two business days. An email tells you when we have,
        unless you switched that off.
      </p>
    </>
  )
}
