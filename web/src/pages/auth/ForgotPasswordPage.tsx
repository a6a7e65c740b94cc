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
      <Intro title="Forgot password">
        Enter the email address you sign in with. We will send you a link to choose a new password.
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Send link"
        footer={
          <Link to={href('/login')} className={`${standaloneLinkClass} self-center`}>
            Back to sign in
          </Link>
        }
      >
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
      </Form>
    </>
  )
}
