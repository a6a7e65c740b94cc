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
  email_verification: 'Email verification link',
  password_link: 'Password reset link',
  joint_invitation: 'Joint account invitation',
  unread_message: 'Notice of an unread message',
  unread_document: 'Notice of an unread document',
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
      title="Resend"
      does={<p>It goes to the email on file. Earlier links stop working.</p>}
      form={form}
      reason="reason"
      submitLabel="Resend"
      onSubmit={async (request) => {
        await resend.mutateAsync({ params: { uuid }, body: request })
        return `Resent: ${RESEND_WORDS[request.what].toLowerCase()}.`
      }}
    >
      <ChoiceField
        form={form}
        name="what"
        label="Email to resend"
        options={resendable.map((value) => ({ value, label: RESEND_WORDS[value] }))}
      />
    </ActDialog>
  )
}
