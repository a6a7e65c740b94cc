import { standsOf } from '@passbook/contract/stands'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'
import { Later } from '../../shell/Later.tsx'
import { ReturnedTransactions } from './ReturnedTransactions.tsx'

/** What needs the person before anything else can happen (UX 36, 41). */
export function Attention({ balanceCents }: { balanceCents: number | undefined }) {
  const facts = useStandFacts(balanceCents)
  if (!facts) return null
  const told = standsOf(facts)
  // Where a return has changed the standing or the link, that is told with its reason.
  const isReturnTold = told.some(({ key }) => key !== 'unsigned')
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      <Later>
        {told.map((each) => (
          <ToldStand key={each.key} told={each} />
        ))}
        <ReturnedTransactions isReturnTold={isReturnTold} />
      </Later>
    </div>
  )
}
