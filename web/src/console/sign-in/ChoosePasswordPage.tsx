import { NewPassword } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useBranding } from '../../branding/use-branding.ts'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { ask } from '../api/ask.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { consoleHref } from '../href.ts'
import { setSignInState } from '../session/sign-in-store.ts'
import * as wording from './wording.ts'

/** Lets staff choose a password with an emailed link. The token leaves the address bar at once. */
export function ChoosePasswordPage() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [link] = useState(() => readPasswordLink(hash))
  useEffect(() => {
    if (hash) void navigate({ hash: '' }, { replace: true })
  }, [hash, navigate])
  return <SignInFrame>{link ? <ChoosePassword link={link} /> : <NoLink />}</SignInFrame>
}

const schema = z.object({ password: NewPassword })

function ChoosePassword({ link }: { link: PasswordLink }) {
  const navigate = useNavigate()
  const minLength = useBranding()?.password_requirements.min_length
  const form = useAppForm({ schema, defaultValues: { password: '' } })
  return (
    <Form
      form={form}
      submitLabel={wording.setPassword}
      onSubmit={async ({ password }) => {
        await ask(doorEndpoints.setStaffPassword, { body: { ...link, password } })
        setSignInState({ why: 'password_chosen' })
        await navigate(consoleHref('/console/login'), { replace: true })
      }}
    >
      <p>
        {fill(wording.forEmailYoullBeSigned, {
          email: <strong className="wrap-anywhere">{link.email}</strong>,
        })}
      </p>
      <PasswordField
        form={form}
        name="password"
        label={wording.newPassword}
        hint={minLength && fill(wording.atLeastMinLengthCharacters, { minLength })}
        autoComplete="new-password"
      />
    </Form>
  )
}

function NoLink() {
  return (
    <>
      <p>{wording.openTheLinkInYour}</p>
      <Link to={consoleHref('/console/login')} className={standaloneLinkClass}>
        {wording.goToSignIn}
      </Link>
    </>
  )
}

interface PasswordLink {
  email: string
  token: string
}

/** Reads the email and token from the fragment of the link, which no server or log ever sees. */
function readPasswordLink(fragment: string): PasswordLink | null {
  const fields = new URLSearchParams(fragment.replace(/^#/, ''))
  const [email, token] = [fields.get('email'), fields.get('token')]
  return email && token ? { email, token } : null
}
