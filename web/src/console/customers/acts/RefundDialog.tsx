import {
  REFUND_WORDS_CHARACTERS,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { MoneyField } from '../../../forms/fields/MoneyField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { formatAmount } from '../../../lib/money.ts'
import { useAct } from '../../api/use-act.ts'
import { useSay } from '../../parts/words.ts'
import { useMe } from '../../session/me.ts'
import * as wording from '../wording.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.askToRefund
type In = z.input<typeof body>

/** Refunds a customer with the institution's money, once a second person agrees. */
export function RefundDialog({ customer, ...ends }: ActProps<Customer>) {
  const say = useSay()
  const { refund_limit_cents } = useMe()
  const ask = useAct(customerActEndpoints.askToRefund)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { words: '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.refundMoney}
      does={
        <p>
          {fill(wording.onceItsApprovedOurOwn, { refundLimit: formatAmount(refund_limit_cents) })}
        </p>
      }
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (refund) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: refund })
        return fill(wording.aRefundOfAmountWas, { amount: formatAmount(refund.amount_cents) })
      }}
    >
      <MoneyField form={form} name="amount_cents" label={wording.amount} />
      <TextField
        form={form}
        name="words"
        label={wording.description}
        hint={say(wording.theCustomerSeesItOn)}
        maxLength={REFUND_WORDS_CHARACTERS}
      />
    </ActDialog>
  )
}
