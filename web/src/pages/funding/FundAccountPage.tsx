import { fundingEndpoints } from '@passbook/contract/funding'
import { formatCents } from '@passbook/contract/money'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { useWatch } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { amountSchema } from '../../features/transfers/amount-schema.ts'
import { ApyWords } from '../../features/transfers/ApyWords.tsx'
import { PromiseCard } from '../../features/transfers/PromiseCard.tsx'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { AlreadyFunded, useFundedElsewhere } from './AlreadyFunded.tsx'
import { FundingSource } from './FundingSource.tsx'
import * as wording from './wording.ts'

const query = { direction: 'LinkedToPrimary' } as const

/** Asks for the amount of the first deposit, and shows the dates the bank promises. */
export function FundAccountPage() {
  const chosen = useData(fundingEndpoints.getInitialFundAmount)
  const terms = useData(transferEndpoints.getService, { query })
  const { isFunded, check } = useFundedElsewhere()
  if (isFunded) return <AlreadyFunded />
  return (
    <>
      <Intro title={wording.fundYourAccount}>{wording.chooseYourFirstDepositNo}</Intro>
      <QueryState query={terms}>
        {(service) => (
          <QueryState query={chosen}>
            {({ amount_cents }) => (
              <AmountForm terms={service} amountCents={amount_cents} onRefused={check} />
            )}
          </QueryState>
        )}
      </QueryState>
    </>
  )
}

interface AmountFormProps {
  terms: ServiceTerms
  amountCents: number | null
  onRefused: (error: unknown) => Promise<void>
}

function AmountForm({ terms, amountCents, onRefused }: AmountFormProps) {
  const navigate = useNavigate()
  const choose = useCall(fundingEndpoints.setInitialFundAmount)
  const form = useAppForm({
    schema: amountSchema(terms.min_opening_cents, terms.max_deposit_cents),
    defaultValues: { amount_cents: amountCents },
  })
  const typed = useWatch({ control: form.control, name: 'amount_cents' })
  const limits = fill(wording.minOpeningToMaxDeposit, {
    minOpening: formatCents(terms.min_opening_cents),
    maxDeposit: formatCents(terms.max_deposit_cents),
  })
  return (
    <Form
      form={form}
      submitLabel={wording.continueLabel}
      isButtonSticky
      onSubmit={async ({ amount_cents }) => {
        const chosen = { body: { amount_cents: amount_cents ?? 0 } }
        await choose.mutateAsync(chosen, { onError: (error) => void onRefused(error) })
        await navigate(href('/fund-account/disclosure'))
      }}
    >
      <LeaveWarning form={form} />
      <MoneyField
        form={form}
        name="amount_cents"
        label={wording.firstDeposit}
        hint={limits}
        isLarge
      />
      <FundingSource />
      <PromiseCard amountCents={typed ?? null} />
      <ApyWords terms={terms} />
    </Form>
  )
}
