import { EVIDENCE_CHARACTERS, customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { PhoneField } from '../../../forms/fields/PhoneField.tsx'
import { TextField } from '../../../forms/fields/TextField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import * as wording from '../wording.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.askToCorrectPhone
type In = z.input<typeof body>

/** A second staff member must approve, because whoever has the new phone gets the sign-in codes. */
export function PhoneDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToCorrectPhone)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { phone: '', evidence: '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.correctPhoneNumber}
      does={<p>{wording.anyoneWithTheNewPhone}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async () => {
        // The call takes the number as it was typed.
        const typed = form.getValues()
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: typed })
        return wording.theNewPhoneNumberWas
      }}
    >
      <PhoneField form={form} name="phone" label={wording.newPhoneNumber} />
      <TextField
        form={form}
        name="evidence"
        label={wording.documentYouSaw}
        hint={wording.forExampleAPhoneBill}
        maxLength={EVIDENCE_CHARACTERS}
      />
    </ActDialog>
  )
}
