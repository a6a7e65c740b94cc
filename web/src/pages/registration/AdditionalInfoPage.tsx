import { personStatusMessage } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { RequestedDocuments } from '../../features/messages/RequestedDocuments.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { MeanwhileLink } from './MeanwhileLink.tsx'
import { SendDocuments, SentDocuments } from './SendDocuments.tsx'
import { useDecision } from './use-decision.ts'
import * as wording from './wording.ts'

/**
 * SPEC 4: opens for several statuses. Only a FLAGGED person is asked for documents; everybody else reads
 * what happens next.
 */
export function AdditionalInfoPage() {
  useDecision()
  const facts = useStatusFacts()
  if (!facts) return <FieldsSkeleton />
  const message = personStatusMessage(facts)
  const isFlagged = message?.key === 'flagged'
  const mustSend = message?.step?.kind === 'send-documents'
  // Documents that staff asked for have their own places.
  const areAskedFor = facts.documentsDueOn !== null
  // To try again is to continue: one button is enough.
  const isRetry = message?.step?.kind === 'try-again'
  return (
    <div className="flex flex-col gap-6">
      {isFlagged || !message ? <Intro title={wording.additionalInformationRequired} /> : null}
      {message && <StatusMessage message={message} isPage={!isFlagged} withoutStep={mustSend} />}
      <RequestedDocuments />
      {isFlagged && <SentDocuments />}
      {isFlagged && !areAskedFor && <SendDocuments />}
      {message && !isRetry && <MeanwhileLink isExplained={!isFlagged} isSecondary={mustSend} />}
      {!message && <ContinueLink to="/login/entry">{wording.continueLabel}</ContinueLink>}
    </div>
  )
}
