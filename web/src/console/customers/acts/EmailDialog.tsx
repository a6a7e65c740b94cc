import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { EmailField } from '../../../forms/fields/EmailField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import * as wording from '../wording.ts'
import { ASK, ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.askToCorrectEmail
type In = z.input<typeof body>

/** A second staff member must approve, because whoever reads mail at the new address can sign in. */
export function EmailDialog({ customer, ...ends }: ActProps<Customer>) {
  const ask = useAct(customerActEndpoints.askToCorrectEmail)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { email: '', reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title={wording.correctEmailAddress}
      does={<p>{wording.verifyTheCallerFirstAnyone}</p>}
      form={form}
      reason="reason"
      submitLabel={ASK}
      onSubmit={async (change) => {
        await ask.mutateAsync({ params: { uuid: customer.depositor_id }, body: change })
        return wording.theNewEmailAddressWas
      }}
    >
      <EmailField form={form} name="email" label={wording.newEmailAddress} autoComplete="off" />
    </ActDialog>
  )
}
