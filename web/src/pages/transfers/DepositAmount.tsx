import { formatCents } from '@passbook/contract/money'
import type { ServiceTerms } from '@passbook/contract/transfers'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { amountSchema } from '../../features/transfers/amount-schema.ts'
import { useLinkOf } from '../../features/transfers/link-of.ts'
import { PromiseCard } from '../../features/transfers/PromiseCard.tsx'
import { Form } from '../../forms/Form.tsx'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { Intro } from '../../shell/Intro.tsx'
import { amountAddress, reviewAddress } from './transfer-address.ts'

interface DepositAmountProps {
  terms: ServiceTerms
  /** Chosen before. */
  amountCents: number | null
}

/** How much; nothing moves before it was looked at once more. */
export function DepositAmount({ terms, amountCents }: DepositAmountProps) {
  const navigate = useNavigate()
  const { min_deposit_cents: min, max_deposit_cents: max } = terms
  const form = useAppForm({
    schema: amountSchema(min, max),
    defaultValues: { amount_cents: amountCents },
  })
  const typed = useWatch({ control: form.control, name: 'amount_cents' })
  return (
    <>
      <Intro title="Make a deposit">
        <From />
      </Intro>
      <Form
        form={form}
        submitLabel="Review deposit"
        onSubmit={async ({ amount_cents }) => {
          const chosen = amount_cents ?? 0
          await navigate(amountAddress('/deposit', chosen), { replace: true })
          await navigate(reviewAddress('/deposit', chosen))
        }}
      >
        <MoneyField
          form={form}
          name="amount_cents"
          label="Amount"
          hint={`${formatCents(min)} to ${formatCents(max)}`}
          isLarge
        />
        <PromiseCard amountCents={typed ?? null} />
      </Form>
    </>
  )
}

function From() {
  const link = useLinkOf('LinkedToPrimary')
  if (!link) return null
  return <p>From {accountLabel(link.bank_name ?? 'your bank', link.account_last_four)}</p>
}
