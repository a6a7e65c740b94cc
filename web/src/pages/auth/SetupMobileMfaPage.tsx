import { authEndpoints } from '@passbook/contract/auth'
import { Link, href, useNavigate } from 'react-router'
import { errorsFor } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { PhoneField } from '../../forms/fields/PhoneField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { formatPhone } from '../../lib/phone.ts'
import { takeCode, useSession } from '../../session/session-store.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'

export function SetupMobileMfaPage() {
  const form = useAppForm({ schema: authEndpoints.mfaAddSms.body, defaultValues: { phone: '' } })
  const navigate = useNavigate()
  const add = useCall(authEndpoints.mfaAddSms)

  async function submit({ phone }: { phone: string }) {
    // On the wire a phone number is spelled as SPEC 5 has it; the schema leaves its digits.
    const body = { phone: formatPhone(phone) }
    try {
      takeCode((await add.mutateAsync({ body })).data)
      useSession.setState({ newPhone: body.phone })
    } catch (error) {
      return errorsFor('save-phone', error)
    }
    await navigate(href('/otp-verification'))
    return null
  }

  return (
    <>
      <Intro title="Set up your mobile phone">
        We text a code to this number when you sign in, so that a password alone is never enough.
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Send code"
        footer={
          <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
            Do this later
          </Link>
        }
      >
        <PhoneField
          form={form}
          name="phone"
          label="Mobile phone"
          hint="A US number that can receive text messages."
        />
      </Form>
    </>
  )
}
