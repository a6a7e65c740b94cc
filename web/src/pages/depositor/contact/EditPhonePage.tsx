import { authEndpoints, type User } from '@passbook/contract/auth'
import { useData } from '../../../api/use-data.ts'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { PhoneField } from '../../../forms/fields/PhoneField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { useContactChange } from './contact-change.ts'
import { useBeginChange } from './use-begin-change.ts'
import { ContactChangeEffects } from './contact-words.tsx'

/** Asks for a new phone number, or the first one. */
export function EditPhonePage() {
  const user = useData(authEndpoints.getUser)
  return (
    <div className="max-w-task">
      <QueryState query={user}>{(known) => <EditPhone user={known} />}</QueryState>
    </div>
  )
}

function EditPhone({ user }: { user: User }) {
  const begin = useBeginChange('phone', user)
  const change = useContactChange((state) => state.change)
  const form = useAppForm({
    schema: authEndpoints.mfaAddSms.body,
    defaultValues: { phone: change?.type === 'phone' ? change.value : '' },
  })
  return (
    <>
      <Intro title={user.phone ? 'Edit phone number' : 'Add a phone number'}>
        <p>
          {user.phone ? (
            <>
              Current number:{' '}
              <strong className="whitespace-nowrap text-ink">{formatPhone(user.phone)}</strong>.
            </>
          ) : (
            'Add a phone number to get sign-in codes by text.'
          )}{' '}
          We’ll send two codes: one to your email address, then one to the new number. Nothing
          changes until you enter both.
        </p>
      </Intro>
      <Form
        form={form}
        // The API takes the phone number format of SPEC 5; the schema leaves only digits.
        onSubmit={({ phone }) => begin(formatPhone(phone))}
        submitLabel="Send the first code"
        footer={<BackLink to="/my-account" />}
      >
        <LeaveWarning form={form} />
        <PhoneField
          form={form}
          name="phone"
          label={user.phone ? 'New phone number' : 'Mobile phone'}
          hint="A US number that can receive text messages."
        />
        <ContactChangeEffects type="phone" user={user} />
      </Form>
    </>
  )
}
