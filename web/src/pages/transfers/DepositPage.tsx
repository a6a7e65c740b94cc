import { transferEndpoints } from '@passbook/contract/transfers'
import { useSearchParams } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { MoneyGate } from '../../features/standing/MoneyGate.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { DepositAmount } from './DepositAmount.tsx'
import { DepositReview } from './DepositReview.tsx'
import { isReview, readAmount } from './transfer-address.ts'

const query = { direction: 'LinkedToPrimary' } as const

/** Amount, then review: the address carries the amount, so that Back and a reload keep it (UX 6). */
export function DepositPage() {
  const [search] = useSearchParams()
  const service = useData(transferEndpoints.getService, { query })
  return (
    <div className="max-w-task">
      <MoneyGate direction="deposit" title="Make a deposit">
        <QueryState query={service}>
          {(terms) => {
            const { min_deposit_cents: minCents, max_deposit_cents: maxCents } = terms
            const amountCents = readAmount(search, { minCents, maxCents })
            return amountCents !== null && isReview(search) ? (
              <DepositReview amountCents={amountCents} />
            ) : (
              <DepositAmount terms={terms} amountCents={amountCents} />
            )
          }}
        </QueryState>
      </MoneyGate>
    </div>
  )
}
