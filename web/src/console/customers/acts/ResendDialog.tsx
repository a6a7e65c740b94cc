import { customerActEndpoints } from '@passbook/contract/console/customer-acts'
import type { Customer, Resendable } from '@passbook/contract/console/customers'
import type { z } from 'zod/mini'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceField } from '../../parts/ChoiceField.tsx'
import * as wording from '../wording.ts'
import { ActDialog, type ActProps } from './ActDialog.tsx'

const { body } = customerActEndpoints.resend
type In = z.input<typeof body>

const RESEND_WORDS: Readonly<Record<Resendable, string>> = {
  email_verification: wording.emailVerificationLink,
  password_link: wording.passwordResetLink,
  joint_invitation: wording.jointAccountInvitation,
  unread_message: wording.noticeOfAnUnreadMessage,
  unread_document: wording.noticeOfAnUnreadDocument,
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
      title={wording.resend}
      does={<p>{wording.itGoesToTheEmail}</p>}
      form={form}
      reason="reason"
      submitLabel={wording.resend}
      onSubmit={async (request) => {
        await resend.mutateAsync({ params: { uuid }, body: request })
        return fill(wording.resentResend, { resend: RESEND_WORDS[request.what].toLowerCase() })
      }}
    >
      <ChoiceField
        form={form}
        name="what"
        label={wording.emailToResend}
        options={resendable.map((value) => ({ value, label: RESEND_WORDS[value] }))}
      />
    </ActDialog>
  )
}
