import { standsOf } from '@passbook/contract/stands'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'

/** What needs the person before anything else can happen (UX 36, 41). */
export function Attention({ balanceCents }: { balanceCents: number | undefined }) {
  const facts = useStandFacts(balanceCents)
  const told = facts ? standsOf(facts) : []
  if (told.length === 0) return null
  return (
    <div className="mb-6 flex flex-col gap-4">
      {told.map((each) => (
        <ToldStand key={each.key} told={each} />
      ))}
    </div>
  )
}
