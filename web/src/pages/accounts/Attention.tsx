import { statusMessagesOf } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-stand-facts.ts'
import { Later } from '../../shell/Later.tsx'
import { ReturnedTransactions } from './ReturnedTransactions.tsx'

/** What needs the person before anything else can happen (UX 36, 41). */
export function Attention({ balanceCents }: { balanceCents: number | undefined }) {
  const facts = useStatusFacts(balanceCents)
  if (!facts) return null
  const told = statusMessagesOf(facts)
  // Where a return has changed the standing or the link, that is told with its reason.
  const isReturnTold = told.some(({ key }) => key !== 'unsigned')
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      <Later>
        {told.map((each) => (
          <StatusMessage key={each.key} told={each} />
        ))}
        <ReturnedTransactions isReturnTold={isReturnTold} />
      </Later>
    </div>
  )
}
