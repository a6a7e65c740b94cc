import { personStatusMessage } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-stand-facts.ts'
import { FieldsSkeleton } from '../../shell/QueryState.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { MeanwhileLink } from './MeanwhileLink.tsx'
import { useDecision } from './use-decision.ts'

/** Somebody looks at the application: since when, and what can be done meanwhile. */
export function ReviewingAccountPage() {
  useDecision()
  const facts = useStatusFacts()
  if (!facts) return <FieldsSkeleton />
  const told = personStatusMessage(facts)
  return (
    <div className="flex flex-col gap-6">
      {told ? (
        <StatusMessage told={told} isPage />
      ) : (
        <Intro title="We are reviewing your account">We write to you by email either way.</Intro>
      )}
      {told?.key !== 'errored' && (
        <p className="text-ink-muted">This page notices by itself when it is decided.</p>
      )}
      <MeanwhileLink isTold={told !== null} />
    </div>
  )
}
