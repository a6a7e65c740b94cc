import {
  Mistake,
  type Reversible,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { formatDate } from '@passbook/contract/format-dates'
import type { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const TITLE = 'Reverse a transfer'
const { body } = customerActEndpoints.askToReverse
type In = z.input<typeof body>

const MISTAKE_WORDS: Readonly<Record<Mistake, string>> = {
  duplicate: 'Duplicate',
  wrong_amount: 'Wrong amount',
  wrong_receiver: 'Wrong account',
  wrong_date: 'Wrong date',
}
const MISTAKES = Mistake.options.map((value) => ({ value, label: MISTAKE_WORDS[value] }))

/** Reverses an entry that we sent in error, with the next file. */
export function ReversalDialog(props: ActProps<Customer>) {
  const { customer, onClose } = props
  const query = useDesk(customerActEndpoints.listReversible, {
    params: { uuid: customer.depositor_id },
  })
  const [first] = query.data?.transfers ?? []
  if (query.data && first) {
    return <ChooseTransfer {...props} first={first} transfers={query.data.transfers} />
  }
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <QueryState query={query}>
        {() => (
          <p>
            There is nothing to reverse. You can reverse a deposit or withdrawal that settled in the
            last five banking days and was not returned or reversed.
          </p>
        )}
      </QueryState>
    </Dialog>
  )
}

interface ChooseProps extends ActProps<Customer> {
  first: Reversible
  transfers: readonly Reversible[]
}

function ChooseTransfer({ customer, first, transfers, ...ends }: ChooseProps) {
  const ask = useAct(customerActEndpoints.askToReverse)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { transaction_id: first.uuid, mistake: 'duplicate', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={TITLE}
      does={
        <p>
          Only for our own errors. Once it’s approved, the same amount goes back in the next file as
          “REVERSAL”, and every account holder gets a letter.
        </p>
      }
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (reversal) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: reversal })
        return 'The reversal was sent for approval.'
      }}
    >
      <ChoiceField
        form={form}
        name="transaction_id"
        label="Transfer"
        hint="Each shows the last day it can be reversed."
        options={transfers.map((transfer) => ({
          value: transfer.uuid,
          label: transferWords(transfer),
        }))}
      />
      <ChoiceField form={form} name="mistake" label="What went wrong" options={MISTAKES} />
    </ActDialog>
  )
}

function transferWords({ description, amount_cents, reference, until }: Reversible): string {
  return `${description} ${formatAmount(amount_cents)}, ${reference}, until ${formatDate(until)}`
}
