import { statusMessagesOf } from '@passbook/contract/status-messages'
import { StatusMessage } from '../../features/account-status/StatusMessage.tsx'
import { useStatusFacts } from '../../features/account-status/use-status-facts.ts'
import { JointAttention } from './JointAttention.tsx'
import { ReturnedTransactions } from './ReturnedTransactions.tsx'

/** Messages about what the person has to do before anything else can happen (UX 36, 41). */
export function Attention({ balanceCents }: { balanceCents: number | undefined }) {
  const facts = useStatusFacts(balanceCents)
  if (!facts) return null
  const messages = statusMessagesOf(facts)
  // A return that changed the account status or the link is explained by that status message.
  const isReturnReported = messages.some(({ key }) => key !== 'unsigned')
  return (
    <div className="mb-6 flex flex-col gap-4 empty:hidden">
      {messages.map((each) => (
        <StatusMessage key={each.key} message={each} />
      ))}
      <JointAttention />
      <ReturnedTransactions isReturnReported={isReturnReported} />
    </div>
  )
}
