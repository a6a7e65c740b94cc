import { EmailAddress } from '@passbook/contract/auth'
import { type Me, doorEndpoints } from '@passbook/contract/console/staff-sign-in'
import { HTTP_STATUS } from '@passbook/contract/envelope'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { ApiError } from '../../api/error.ts'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { hasPasskeys } from '../../lib/create-passkey.ts'
import { fill } from '../../lib/fill.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ask } from '../api/ask.ts'
import { useDesk } from '../api/use-desk.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { keepWantedPath, takeFirstPath, useSignInState } from '../session/sign-in-store.ts'
import { cacheMe } from '../session/me.ts'
import { CodeForm, type SentCode } from './CodeForm.tsx'
import * as wording from './wording.ts'

const PASSKEY_FAILED = wording.thatPasskeyCouldNotBe

/** Signs in with a passkey, without password or code. The passkey library loads only when needed. */
async function signInWithPasskey(): Promise<Me> {
  const { challenge_id, options } = await ask(doorEndpoints.askToEnterByPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(HTTP_STATUS.BAD_REQUEST, PASSKEY_FAILED, {})
  })
  const me = await ask(doorEndpoints.enterByPasskey, {
    body: { challenge_id, response: { ...response } },
  })
  cacheMe(me)
  return me
}

/** Offers sign-in with a passkey if the browser supports passkeys. */
function PasskeyEntry() {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (!hasPasskeys()) return null

  async function signIn() {
    setPending(true)
    setError(null)
    try {
      const me = await signInWithPasskey()
      await navigate(await takeFirstPath(me), { replace: true })
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-6">
      <Refusal error={error} />
      <Button variant="secondary" isFullWidth isPending={isPending} onClick={() => void signIn()}>
        {wording.signInWithAPasskey}
      </Button>
    </div>
  )
}

const schema = z.object({
  email: EmailAddress,
  password: z.string().check(z.minLength(1, wording.enterYourPassword)),
})

/** Asks for email and password. If they are right, the server sends a code. */
function PasswordForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const form = useAppForm({ schema, defaultValues: { email: '', password: '' } })
  return (
    <Form
      form={form}
      submitLabel={wording.continueLabel}
      onSubmit={async (body) => onSent(await ask(doorEndpoints.logInStaff, { body }))}
      footer={<p className="text-sm text-ink-muted">{wording.forgotYourPasswordAskAn}</p>}
    >
      <TextField
        form={form}
        name="email"
        label={wording.workEmail}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField
        form={form}
        name="password"
        label={wording.password}
        autoComplete="current-password"
      />
    </Form>
  )
}

/**
 * The ways to sign in. If there is an identity provider, its button comes first. If passwords are off, the other ways
 * are folded away, because a person whose access the operator restored still needs them.
 */
function Doors({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { data, error } = useDesk(doorEndpoints.readSignOn, {})
  const local = (
    <>
      <PasswordForm onSent={onSent} />
      <PasskeyEntry />
    </>
  )
  // If the provider's settings cannot be read, people can still sign in with a password.
  if (error) return local
  if (!data) return null
  if (data.name === null) return local
  return (
    <>
      <ProviderEntry name={data.name} />
      {data.is_local_off ? (
        <details className="border-t border-hairline pt-6">
          <summary className="cursor-pointer text-ink-muted">{wording.restoredAccess}</summary>
          <div className="mt-6 flex flex-col gap-6">{local}</div>
        </details>
      ) : (
        <div className="flex flex-col gap-6 border-t border-hairline pt-6">{local}</div>
      )}
    </>
  )
}

/** Sends the browser to the institution's identity provider. */
function ProviderEntry({ name }: { name: string }) {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)

  async function signIn() {
    setPending(true)
    setError(null)
    try {
      const { url } = await ask(doorEndpoints.beginSignOn, {})
      keepWantedPath()
      location.assign(url)
    } catch (failure) {
      setError(failure as Error)
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Refusal error={error} />
      <Button isFullWidth isPending={isPending} onClick={() => void signIn()}>
        {fill(wording.signInWithName, { name })}
      </Button>
    </div>
  )
}

const WHY = {
  ended: wording.yourSessionHasEndedSign,
  needed: wording.signInToOpenThis,
  password_chosen: wording.yourPasswordIsSetYou,
  signed_out: wording.youAreSignedOut,
} as const

/** The sign-in page: email and password, then the emailed code. */
export function LoginPage() {
  const { why, words } = useSignInState()
  const [sent, setSent] = useState<SentCode | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const severity = why === 'password_chosen' ? 'success' : 'info'
  return (
    <SignInFrame title={sent ? wording.enterYourCode : undefined}>
      {sent ? (
        <CodeForm
          sent={sent}
          onRestart={(refusal) => {
            setCodeError(refusal)
            setSent(null)
          }}
        />
      ) : (
        <div className="flex flex-col gap-6">
          {codeError && (
            <Notice severity="error" role="alert">
              {codeError}
            </Notice>
          )}
          {!codeError && (words ?? why) && (
            <Notice severity={severity} role="status">
              {words ?? (why && WHY[why])}
            </Notice>
          )}
          <Doors onSent={setSent} />
        </div>
      )}
    </SignInFrame>
  )
}
