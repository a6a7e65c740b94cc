import { EmailAddress, authEndpoints, type User } from '@passbook/contract/auth'
import { z } from 'zod/mini'
import { useData } from '../../../api/use-data.ts'
import { EmailField } from '../../../forms/fields/EmailField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'
import { useContactChange } from './contact-change.ts'
import { isTexted, ContactChangeEffects } from './contact-words.tsx'
import { useBeginChange } from './use-begin-change.ts'

const schema = z.object({ email: EmailAddress })

/** Asks for the new email address, which is also the login. */
export function EditEmailPage() {
  const user = useData(authEndpoints.getUser)
  return (
    <div className="max-w-task">
      <QueryState query={user}>{(known) => <EditEmail user={known} />}</QueryState>
    </div>
  )
}

function EditEmail({ user }: { user: User }) {
  const begin = useBeginChange('email', user)
  const change = useContactChange((state) => state.change)
  const form = useAppForm({
    schema,
    // Going back from the code page keeps what was typed.
    defaultValues: { email: change?.type === 'email' ? change.value : '' },
  })
  return (
    <>
      <Intro title={wording.editEmailAddress}>
        <p>
          {fill(wording.currentAddressEmail, {
            email: <strong className="break-words text-ink">{user.email}</strong>,
          })}{' '}
          {isTexted(user) ? wording.wellSendTwoCodesPhone : wording.wellSendTwoCodesEmail}
        </p>
      </Intro>
      <Form
        form={form}
        onSubmit={({ email }) => begin(email)}
        submitLabel={wording.sendTheFirstCode}
        footer={<BackLink to="/my-account" />}
      >
        <LeaveWarning form={form} />
        <EmailField form={form} name="email" label={wording.newEmailAddress} />
        <ContactChangeEffects type="email" user={user} />
      </Form>
    </>
  )
}
