import { workTarget } from '../../destinations.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { LeadOn } from '../../shell/LeadOn.tsx'

/** STATES: FLAGGED and IN_REVIEW may link and sign; only funding waits. */
export function MeanwhileLink({ isTold = false }: { isTold?: boolean }) {
  const facts = useLinkedFacts()
  const progress = facts?.progress
  const target = progress && workTarget({ ...facts, progress })
  if (!target) return null
  return (
    <div className="flex flex-col gap-3">
      {!isTold && (
        <p>Meanwhile you can go on with your application, so that only the first deposit waits.</p>
      )}
      <LeadOn to={target}>Continue your application</LeadOn>
    </div>
  )
}
