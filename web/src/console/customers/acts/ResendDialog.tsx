import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer, Resendable } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import { ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.resend
type In = z.input<typeof body>

const RESEND_WORDS: Readonly<Record<Resendable, string>> = {
  email_verification: 'The link that confirms their email address',
  password_link: 'A link to choose a new password',
  joint_invitation: 'The invitation to share an account',
  unread_message: 'That a message waits for them',
  unread_document: 'The notice of a document they have not opened',
}

/** Sends an email again that the customer may have missed. */
export function ResendDialog({ customer, ...ends }: ActProps<Customer>) {
  const { depositor_id: uuid, resendable } = customer
  const resend = useAct(customerActEndpoints.resend)
  const form = useAppForm<In, z.output<typeof body>>({
    schema: body,
    defaultValues: { what: resendable[0], reason: '' },
  })
  return (
    <ActDialog
      {...ends}
      title="Send again"
      does={<p>It goes to the address we have. A link that was sent before stops working.</p>}
      form={form}
      reason="reason"
      submitLabel="Send again"
      onSubmit={async (request) => {
        await resend.mutateAsync({ params: { uuid }, body: request })
        return `Sent again: ${RESEND_WORDS[request.what].toLowerCase()}.`
      }}
    >
      <ChoiceField
        form={form}
        name="what"
        label="What"
        options={resendable.map((value) => ({ value, label: RESEND_WORDS[value] }))}
      />
    </ActDialog>
  )
}
