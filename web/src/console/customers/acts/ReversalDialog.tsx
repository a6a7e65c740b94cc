import {
  Mistake,
  type Reversible,
  customerActEndpoints,
} from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import { formatDate } from '@passbook/contract/format-dates'
import type { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { formatAmount } from '../../../lib/money.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useAct } from '../../api/use-act.ts'
import { useDesk } from '../../api/use-desk.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import * as wording from '../wording.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const TITLE = wording.reverseATransfer
const { body } = customerActEndpoints.askToReverse
type In = z.input<typeof body>

const MISTAKE_WORDS: Readonly<Record<Mistake, string>> = {
  duplicate: wording.duplicate,
  wrong_amount: wording.wrongAmount,
  wrong_receiver: wording.wrongAccount,
  wrong_date: wording.wrongDate,
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
      <QueryState query={query}>{() => <p>{wording.thereIsNothingToReverse}</p>}</QueryState>
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
      does={<p>{wording.onlyForOurOwnErrors}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (reversal) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: reversal })
        return wording.theReversalWasSentFor
      }}
    >
      <ChoiceField
        form={form}
        name="transaction_id"
        label={wording.transfer}
        hint={wording.eachShowsTheLastDay}
        options={transfers.map((transfer) => ({
          value: transfer.uuid,
          label: transferWords(transfer),
        }))}
      />
      <ChoiceField form={form} name="mistake" label={wording.whatWentWrong} options={MISTAKES} />
    </ActDialog>
  )
}

function transferWords({ description, amount_cents, reference, until }: Reversible): string {
  return fill(wording.descriptionAmountReferenceUntil, {
    description,
    amount: formatAmount(amount_cents),
    reference,
    until: formatDate(until),
  })
}
