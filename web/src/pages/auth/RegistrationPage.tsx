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
import { fill } from '../../lib/fill.ts'
import { storeSession } from '../../session/session-store.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { linkClass } from '../../ui/link-class.ts'
import { nextStep } from './sign-in.ts'
import * as wording from './wording.ts'

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
      <Intro title={wording.openAnAccount}>
        {fill(wording.startWithTheEmailAddress, {
          minutes: inWords(LIMITS.opening.minutes, 'minute'),
        })}
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.continueLabel}
        footer={
          <p className="text-center">
            {wording.alreadyHaveAnAccount}{' '}
            <Link to={href('/login')} className={linkClass}>
              {wording.signIn}
            </Link>
          </p>
        }
      >
        <LeaveWarning form={form} />
        <EmailField form={form} name="email" label={wording.email} autoComplete="username" />
        <PasswordField
          form={form}
          name="password"
          label={wording.password}
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
