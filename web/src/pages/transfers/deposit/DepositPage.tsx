import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { useNavigate, useSearchParams } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { MoneyGate } from '../../../features/account-status/MoneyGate.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'
import { DayHasPassed, FromAccount } from './DepositFields.tsx'
import { planAddress, planReviewAddress, readPlan } from './deposit-plan.ts'
import { DepositForm } from './DepositForm.tsx'
import { DepositReview } from './DepositReview.tsx'

const query = { direction: 'LinkedToPrimary' } as const

/** Asks for the amount and the dates, then shows the review. */
export function DepositPage() {
  const service = useData(transferEndpoints.getService, { query })
  return (
    <div className="max-w-task">
      <MoneyGate direction="deposit" title={wording.deposit}>
        <QueryState query={service}>{(terms) => <Deposit terms={terms} />}</QueryState>
      </MoneyGate>
    </div>
  )
}

function Deposit({ terms }: { terms: ServiceTerms }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { given, when, toReview, hasPassed } = readPlan(search, terms)
  if (toReview) {
    return <DepositReview plan={toReview} changeTo={planAddress('/deposit', toReview)} />
  }
  return (
    <>
      <Intro title={wording.deposit}>
        <FromAccount />
      </Intro>
      {hasPassed && <DayHasPassed />}
      <DepositForm
        terms={terms}
        given={given}
        when={when}
        choices={['now', 'date', 'repeat']}
        submitLabel={wording.reviewDeposit}
        onReview={async (plan) => {
          await navigate(planAddress('/deposit', plan), { replace: true })
          await navigate(planReviewAddress('/deposit', plan))
        }}
      />
    </>
  )
}
