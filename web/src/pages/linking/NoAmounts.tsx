import { linkStand } from '@passbook/contract/stands'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { useLinkingFlow } from './linking-flow.ts'

/** Instead of a page about small deposits, when none wait: opened from memory, or by an old letter. */
export function NoAmounts() {
  const flow = useLinkingFlow()
  const facts = useStandFacts()
  const told = facts && linkStand(facts)
  return (
    <>
      <Intro title="There are no amounts to enter">
        No small deposits wait for you to tell us their amounts.
      </Intro>
      {told ? <ToldStand told={told} /> : <LeadOn to={flow.selection}>Link an account</LeadOn>}
    </>
  )
}
