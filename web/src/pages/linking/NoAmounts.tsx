import { linkStatusMessage } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { useLinkingFlow } from './linking-flow.ts'
import * as wording from './wording.ts'

/** Replaces the micro-deposit pages when none are pending, for example after an old link or bookmark. */
export function NoAmounts() {
  const flow = useLinkingFlow()
  const facts = useStatusFacts()
  const message = facts && linkStatusMessage(facts)
  return (
    <>
      <Intro title={wording.thereAreNoAmountsTo}>{wording.youHaveNoMicrodeposits}</Intro>
      {message ? (
        <StatusMessage message={message} />
      ) : (
        <ContinueLink to={flow.selection}>{wording.linkAnAccount}</ContinueLink>
      )}
    </>
  )
}
