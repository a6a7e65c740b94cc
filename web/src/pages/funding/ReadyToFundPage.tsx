import { fundingEndpoints } from '@passbook/contract/funding'
import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { useData } from '../../api/use-data.ts'
import { ApyWords } from '../../features/transfers/ApyWords.tsx'
import { SingleAuthorization } from '../../features/transfers/SingleAuthorization.tsx'
import { PromiseTimeline } from '../../features/transfers/PromiseCard.tsx'
import { useOrder } from '../../features/transfers/use-order.ts'
import { useVisit } from '../../session/visit-store.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { AlreadyFunded, useFundedElsewhere } from './AlreadyFunded.tsx'
import { FundingSource } from './FundingSource.tsx'
import * as wording from './wording.ts'

/** The review of the first deposit; confirming opens the account and starts the transfer. */
export function ReadyToFundPage() {
  const chosen = useData(fundingEndpoints.getInitialFundAmount)
  const { isFunded, check } = useFundedElsewhere()
  if (isFunded) return <AlreadyFunded />
  return (
    <>
      <Intro title={wording.readyToFund}>{wording.checkTheDetailsThenConfirm}</Intro>
      <QueryState query={chosen}>
        {({ amount_cents }) =>
          amount_cents === null ? (
            <ContinueLink to="/fund-account">{wording.chooseYourFirstDeposit}</ContinueLink>
          ) : (
            <Review amountCents={amount_cents} onRefused={check} />
          )
        }
      </QueryState>
    </>
  )
}

interface ReviewProps {
  amountCents: number
  onRefused: (error: Error) => Promise<void>
}

function Review({ amountCents, onRefused }: ReviewProps) {
  const navigate = useNavigate()
  const query = { direction: 'LinkedToPrimary', amount_cents: amountCents } as const
  const service = useData(transferEndpoints.getService, { query })
  const order = { amount_cents: amountCents }
  const fund = useOrder(fundingEndpoints.fundMyAccount, order, {
    onSuccess: async ({ data }) => {
      useVisit.setState({ transferStatus: data.status })
      await navigate(href('/fund-account/successful-fund'), { replace: true })
    },
  })
  return (
    <QueryState query={service}>
      {(terms) => (
        <div className="flex flex-col gap-6">
          <Card>
            <p className="text-ink-muted">{wording.firstDeposit}</p>
            <p className="figures mb-4 text-xl font-bold">{formatCents(amountCents)}</p>
            <FundingSource />
            <DefinitionRows rows={[{ term: wording.to, value: wording.yourNewAccount }]} />
            <div className="mt-6">
              <PromiseTimeline terms={terms} />
            </div>
          </Card>
          <SingleAuthorization text={terms.authorization} />
          <ApyWords terms={terms} />
          <Refusal error={fund.error}>
            {isAboutDocuments(fund.error) && (
              <ContinueLink to="/fund-account/disclosure">{wording.readTheDocuments}</ContinueLink>
            )}
          </Refusal>
          <Button
            isFullWidth
            isPending={fund.isPending}
            pendingLabel={wording.openingYourAccount}
            onClick={() =>
              fund.mutate(
                {
                  body: {
                    ...order,
                    expected_settlement_date: terms.promise?.settlement_date,
                    ...(terms.authorization && { authorization: terms.authorization }),
                  },
                },
                {
                  onError: (error) => {
                    void onRefused(error)
                    // The cutoff may have passed, so the new dates are shown before another try.
                    void service.refetch()
                  },
                },
              )
            }
          >
            {wording.confirmAndFundMyAccount}
          </Button>
          <div className="flex justify-center">
            <BackLink to="/fund-account" />
          </div>
        </div>
      )}
    </QueryState>
  )
}

/** Whether the server refused because a new document version is not signed yet. */
function isAboutDocuments(error: Error | null): boolean {
  return error instanceof ApiError && error.first('disclosures') !== undefined
}
