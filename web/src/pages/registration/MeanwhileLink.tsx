import { workTarget } from '../../destinations.ts'
import { useLinkedFacts } from '../../session/use-linked-facts.ts'
import { ContinueLink } from '../../shell/ContinueLink.tsx'

/** STATES: a FLAGGED or IN_REVIEW person may link an account and sign; only funding waits. */
export function MeanwhileLink({ isExplained = false }: { isExplained?: boolean }) {
  const facts = useLinkedFacts()
  const progress = facts?.progress
  const target = progress && workTarget({ ...facts, progress })
  if (!target) return null
  return (
    <div className="flex flex-col gap-3">
      {!isExplained && (
        <p>Meanwhile you can go on with your application, so that only the first deposit waits.</p>
      )}
      <ContinueLink to={target}>Continue your application</ContinueLink>
    </div>
  )
}
