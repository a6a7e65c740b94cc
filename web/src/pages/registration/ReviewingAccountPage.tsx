import { personStatusMessage } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { RequestedDocuments } from '../../features/messages/RequestedDocuments.tsx'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { MeanwhileLink } from './MeanwhileLink.tsx'
import { useDecision } from './use-decision.ts'
import * as wording from './wording.ts'

/** Staff are reviewing the application: says since when, and what the person can do meanwhile. */
export function ReviewingAccountPage() {
  useDecision()
  const facts = useStatusFacts()
  if (!facts) return <FieldsSkeleton />
  const message = personStatusMessage(facts)
  // Their places are on this page.
  const mustSend = message?.step?.kind === 'send-documents'
  // To try again is to continue: one button is enough.
  const isRetry = message?.step?.kind === 'try-again'
  return (
    <div className="flex flex-col gap-6">
      {message ? (
        <StatusMessage message={message} isPage withoutStep={mustSend} />
      ) : (
        <Intro title={wording.weAreReviewingYourAccount}>{wording.wellEmailYouWhenWere}</Intro>
      )}
      <RequestedDocuments />
      {message?.key !== 'errored' && (
        <p className="text-ink-muted">{wording.thisPageUpdatesAutomatically}</p>
      )}
      {!isRetry && <MeanwhileLink isExplained={message !== null} isSecondary={mustSend} />}
    </div>
  )
}
