import { authEndpoints } from '@passbook/contract/auth'
import { Link, href, useNavigate } from 'react-router'
import { errorsFor } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { EmailField } from '../../forms/fields/EmailField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import * as wording from './wording.ts'

export function ForgotPasswordPage() {
  const form = useAppForm({
    schema: authEndpoints.forgotPassword.body,
    defaultValues: { email: '' },
  })
  const navigate = useNavigate()
  const send = useCall(authEndpoints.forgotPassword)

  async function submit(body: { email: string }) {
    try {
      await send.mutateAsync({ body })
    } catch (error) {
      return errorsFor('forgot-password', error)
    }
    recordVisit('reset-email-requested')
    await navigate(href('/login/sent'), { state: { email: body.email } })
    return null
  }

  return (
    <>
      <Intro title={wording.forgotPassword}>{wording.enterTheEmailAddressYou}</Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.sendLink}
        footer={
          <Link to={href('/login')} className={`${standaloneLinkClass} self-center`}>
            {wording.backToSignIn}
          </Link>
        }
      >
        <EmailField form={form} name="email" label={wording.email} autoComplete="username" />
      </Form>
    </>
  )
}
