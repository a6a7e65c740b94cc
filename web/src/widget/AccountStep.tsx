import { z } from 'zod/mini'
import { Form } from '../forms/Form.tsx'
import { RadioCardsField } from '../forms/fields/RadioCardsField.tsx'
import { useAppForm } from '../forms/use-app-form.ts'
import { kindAndEnding } from '../lib/account-label.ts'
import { formatAmount } from '../lib/money.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { StepProps } from './steps.ts'
import type { OfferedAccount } from '@passbook/contract/widget'

const Choice = z.object({ id: z.string().check(z.minLength(1, 'Choose an account')) })

function optionOf({ id, name, account_type, last_four, balance_cents }: OfferedAccount) {
  const hint = `${kindAndEnding(account_type, last_four)} · ${formatAmount(balance_cents)}`
  return { value: id, label: name, hint }
}

/** Chooses one of the accounts the bank showed. */
export function AccountStep({ step, onStep }: Omit<StepProps<'account'>, 'api'>) {
  const { bank, accounts } = step
  const form = useAppForm({ schema: Choice, defaultValues: { id: '' } })

  async function submit({ id }: { id: string }) {
    const account = accounts.find((each) => each.id === id)
    if (account) onStep({ name: 'consent', bank, accounts, account })
  }

  return (
    <>
      <StepHeading number={3} title="Choose an account">
        {bank.name} shows these accounts of yours.
      </StepHeading>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Continue"
        footer={
          <LinkButton className="self-center" onClick={() => onStep({ name: 'bank' })}>
            Choose another bank
          </LinkButton>
        }
      >
        <RadioCardsField form={form} name="id" label="Account" options={accounts.map(optionOf)} />
      </Form>
    </>
  )
}
