import { authEndpoints, type User } from '@passbook/contract/auth'
import { useData } from '../../../api/use-data.ts'
import { Form } from '../../../forms/Form.tsx'
import { LeaveWarning } from '../../../forms/LeaveWarning.tsx'
import { PhoneField } from '../../../forms/fields/PhoneField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { BackLink } from '../../../shell/BackLink.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import * as wording from '../wording.ts'
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
      <Intro title={user.phone ? wording.editPhoneNumber : wording.addAPhoneNumber}>
        <p>
          {user.phone ? (
            <>
              {fill(wording.currentNumberPhone, {
                phone: (
                  <strong className="whitespace-nowrap text-ink">{formatPhone(user.phone)}</strong>
                ),
              })}
            </>
          ) : (
            wording.addAPhoneNumberToGet
          )}{' '}
          {wording.wellSendTwoCodesOne}
        </p>
      </Intro>
      <Form
        form={form}
        // The API takes the phone number format of SPEC 5; the schema leaves only digits.
        onSubmit={({ phone }) => begin(formatPhone(phone))}
        submitLabel={wording.sendTheFirstCode}
        footer={<BackLink to="/my-account" />}
      >
        <LeaveWarning form={form} />
        <PhoneField
          form={form}
          name="phone"
          label={user.phone ? wording.newPhoneNumber : wording.mobilePhone}
          hint={wording.aUsNumberThatCan}
        />
        <ContactChangeEffects type="phone" user={user} />
      </Form>
    </>
  )
}
