import { authEndpoints, EmailAddress } from '@passbook/contract/auth'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useWatch } from 'react-hook-form'
import { Link, href, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { errorsFor } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useBranding } from '../../branding/use-branding.ts'
import { newPasswordSchema, passwordChecks } from '../../features/auth/new-password.ts'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { EmailField } from '../../forms/fields/EmailField.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { storeSession } from '../../session/session-store.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { nextStep } from './sign-in.ts'

export function RegistrationPage() {
  const branding = useBranding()
  const form = useAppForm({
    schema: z.object({ email: EmailAddress, password: newPasswordSchema(branding) }),
    defaultValues: { email: '', password: '' },
  })
  const email = useWatch({ control: form.control, name: 'email' })
  const navigate = useNavigate()
  const register = useCall(authEndpoints.register, { headers: wafHeader })

  async function submit(body: { email: string; password: string }) {
    try {
      const { data } = await register.mutateAsync({ body })
      storeSession(data)
      recordVisit('registered')
      await navigate(nextStep(data))
      return null
    } catch (error) {
      return errorsFor('registration', error)
    }
  }

  return (
    <>
      <Intro title="Open an account">
        Start with the email address and password you will sign in with. It takes about{' '}
        {inWords(LIMITS.opening.minutes, 'minute')}, and every step is saved.
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Continue"
        footer={
          <p className="text-center">
            Already have an account?{' '}
            <Link to={href('/login')} className={linkClass}>
              Sign in
            </Link>
          </p>
        }
      >
        <LeaveWarning form={form} />
        <EmailField form={form} name="email" label="Email" autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="new-password"
          checks={passwordChecks(branding, email)}
        />
      </Form>
    </>
  )
}

/** SPEC 7: the token that a web application firewall in front of the bank put into the page, if any. */
function wafHeader(): Record<string, string> {
  const token = document.querySelector<HTMLMetaElement>('meta[name="waf-token"]')?.content
  return token ? { 'x-waf-token': token } : {}
}
