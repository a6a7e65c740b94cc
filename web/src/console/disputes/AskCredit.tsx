import {
  NewCredit,
  type StaffDispute,
  consoleDisputeEndpoints,
} from '@passbook/contract/console/disputes'
import type { z } from 'zod/mini'
import { MoneyField } from '../../forms/fields/MoneyField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { formatAmount } from '../../lib/money.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useAct } from '../api/use-act.ts'
import { useSay } from '../parts/say.ts'
import { ReasonField } from '../parts/ReasonField.tsx'
import { AMOUNT_IN_DISPUTE, atMost } from './dispute-words.ts'

interface AskProps {
  dispute: StaffDispute
  onDone: (words: string) => void
  onClose: () => void
}

/** A provisional credit, which is made once a second person agrees. */
export function AskCredit({ dispute, onDone, onClose }: AskProps) {
  const { uuid, proposed_credit, ceiling_cents } = dispute
  const say = useSay()
  const ask = useAct(consoleDisputeEndpoints.creditDispute)
  const form = useAppForm<z.input<typeof NewCredit>, NewCredit>({
    schema: NewCredit,
    defaultValues: { amount_cents: proposed_credit?.amount_cents, reason: '' },
  })
  return (
    <Dialog title="Credit provisionally" onClose={onClose}>
      <Form
        form={form}
        submitLabel="Ask a second person"
        onSubmit={async (body) => {
          await ask.mutateAsync({ params: { uuid }, body })
          onDone('The credit waits under Approvals for a second person.')
          onClose()
        }}
      >
        <p>{say('The customer can use the money at once, and is told so by a letter.')}</p>
        {ceiling_cents === null && (
          <MoneyField form={form} name="disputed_cents" {...AMOUNT_IN_DISPUTE} />
        )}
        <MoneyField
          form={form}
          name="amount_cents"
          label="Amount"
          hint={
            proposed_credit
              ? `Without the interest lost, which is added: ${formatAmount(proposed_credit.interest_cents)} as of today.`
              : `${atMost(ceiling_cents)}Without the interest lost, which is added.`
          }
        />
        <ReasonField form={form} name="reason" />
      </Form>
    </Dialog>
  )
}
