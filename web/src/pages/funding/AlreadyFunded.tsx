import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { TransferDone } from '../../features/transfers/TransferDone.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { firstDeposit } from './first-deposit.ts'

/** Another tab or device was faster: instead of a button that cannot work, where the money stands. */
export function AlreadyFunded() {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <>
      <Intro title="Your account is already funded">
        You confirmed your first deposit in another window. Nothing was taken twice.
      </Intro>
      <QueryState query={transactions}>
        {({ transactions: all }) => {
          const first = firstDeposit(all)
          return first && <TransferDone title="First deposit" transaction={first} />
        }}
      </QueryState>
      <div className="mt-8">
        <LeadOn to="/dashboard">Go to home</LeadOn>
      </div>
    </>
  )
}
