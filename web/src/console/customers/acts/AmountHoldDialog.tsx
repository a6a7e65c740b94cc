import { AMOUNT_HOLD_DAYS, amountHoldEndpoints } from '@passbook/contract/console/amount-holds'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { useCharterWords } from '../../../branding/use-charter-words.ts'
import { MoneyField } from '../../../forms/fields/MoneyField.tsx'
import { TypedDateField } from '../../../forms/fields/TypedDateField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { formatAmount } from '../../../lib/money.ts'
import { useAct } from '../../api/use-act.ts'
import { useSay } from '../../parts/words.ts'
import * as wording from '../wording.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = amountHoldEndpoints.placeAmountHold
type In = z.input<typeof body>

/** Holds an amount in the account until a day. */
export function AmountHoldDialog({ customer, ...ends }: ActProps<Customer>) {
  const say = useSay()
  const { earnings } = useCharterWords()
  const place = useAct(amountHoldEndpoints.placeAmountHold)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { ends_on: '', reason: '' },
  })
  const available = formatAmount(customer.account?.available_cents ?? 0)
  return (
    <ActDialog
      {...ends}
      title={wording.holdAnAmount}
      does={<p>{say(fill(wording.theAmountStays, { available, earnings }))}</p>}
      form={form}
      reason="reason"
      submitLabel={wording.holdTheAmount}
      onSubmit={async (wanted) => {
        await place.mutateAsync({ params: { uuid: customer.depositor_id }, body: wanted })
        return fill(wording.amountIsHeld, { amount: formatAmount(wanted.amount_cents) })
      }}
    >
      <MoneyField form={form} name="amount_cents" label={wording.amount} />
      <TypedDateField
        form={form}
        name="ends_on"
        label={wording.lastDayOfTheHold}
        hint={fill(wording.atMostSoManyDays, { days: AMOUNT_HOLD_DAYS })}
      />
    </ActDialog>
  )
}
