import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { personStand } from '@passbook/contract/stands'
import { useData } from '../../api/use-data.ts'
import { PayoutCard } from '../../features/transfers/payout/PayoutCard.tsx'
import { ReadableUntil } from '../../features/transfers/payout/ReadableUntil.tsx'
import { ToldStand } from '../../features/standing/ToldStand.tsx'
import { useStandFacts } from '../../features/standing/use-stand-facts.ts'
import { QueryState } from '../../shell/QueryState.tsx'

/** Where somebody stands who closed their account, or gave up an application. */
export function ClosedAccount() {
  const accounts = useData(accountEndpoints.getAccounts)
  return <QueryState query={accounts}>{([account]) => <Stand account={account} />}</QueryState>
}

function Stand({ account }: { account: Account | undefined }) {
  const facts = useStandFacts(account?.current_balance_cents)
  const told = facts && personStand(facts)
  const closing = account?.closing
  const isOnItsWay = closing && closing.payout_status !== 'Settled'
  return (
    <>
      {told && <ToldStand told={told} />}
      {isOnItsWay && <PayoutCard closing={closing} />}
      {closing && <ReadableUntil closing={closing} />}
    </>
  )
}
