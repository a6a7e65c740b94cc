import { linkStatusMessage } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-stand-facts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { useLinkingFlow } from './linking-flow.ts'

/** Instead of a page about small deposits, when none wait: opened from memory, or by an old letter. */
export function NoAmounts() {
  const flow = useLinkingFlow()
  const facts = useStatusFacts()
  const told = facts && linkStatusMessage(facts)
  return (
    <>
      <Intro title="There are no amounts to enter">
        No small deposits wait for you to tell us their amounts.
      </Intro>
      {told ? <StatusMessage told={told} /> : <LeadOn to={flow.selection}>Link an account</LeadOn>}
    </>
  )
}
