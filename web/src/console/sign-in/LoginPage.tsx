import { EmailAddress } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/staff-sign-in'
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
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ask } from '../api/ask.ts'
import { SignInFrame } from './SignInFrame.tsx'
import { consoleHref } from '../href.ts'
import { useDoor, takeWanted } from '../session/sign-in-store.ts'
import { noteMe } from '../session/me.ts'
import { CodeForm, type SentCode } from './CodeForm.tsx'

const NOT_USED = 'That passkey could not be used. Try again, or sign in with your password.'

/** Opens the console by a passkey, without password and code; its code comes when it is needed. */
async function enterByPasskey(): Promise<void> {
  const { challenge_id, options } = await ask(doorEndpoints.askToEnterByPasskey, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options }).catch(() => {
    throw new ApiError(HTTP_STATUS.BAD_REQUEST, NOT_USED, {})
  })
  noteMe(
    await ask(doorEndpoints.enterByPasskey, { body: { challenge_id, response: { ...response } } }),
  )
}

/** The other way in, for whoever has a passkey; not offered where the browser knows none. */
function PasskeyEntry() {
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  if (!hasPasskeys()) return null

  async function enter() {
    setPending(true)
    setError(null)
    try {
      await enterByPasskey()
      await navigate(takeWanted() ?? consoleHref('/console'), { replace: true })
    } catch (failure) {
      setError(failure as Error)
    } finally {
      setPending(false)
    }
  }
  return (
    <div className="flex flex-col gap-4 border-t border-hairline pt-6">
      <Refusal error={error} />
      <Button variant="secondary" isFullWidth isPending={isPending} onClick={() => void enter()}>
        Sign in with a passkey
      </Button>
    </div>
  )
}

const schema = z.object({
  email: EmailAddress,
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

/** Email and password; a right pair has a code sent. */
function PasswordForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const form = useAppForm({ schema, defaultValues: { email: '', password: '' } })
  return (
    <Form
      form={form}
      submitLabel="Continue"
      onSubmit={async (body) => onSent(await ask(doorEndpoints.logInStaff, { body }))}
      footer={
        <p className="text-sm text-ink-muted">
          Lost your password? Ask an administrator to send you a link.
        </p>
      }
    >
      <TextField
        form={form}
        name="email"
        label="Work email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
    </Form>
  )
}

const WHY = {
  ended: 'Your session has ended. Sign in again, and you are back where you were.',
  needed: 'Sign in to open this page.',
  password_chosen: 'Your password is set. Sign in with it.',
  signed_out: 'You are signed out.',
} as const

/** The way in: email and password, then the code that was sent. */
export function LoginPage() {
  const why = useDoor((door) => door.why)
  const [sent, setSent] = useState<SentCode | null>(null)
  const [dead, setDead] = useState<string | null>(null)
  const severity = why === 'password_chosen' ? 'success' : 'info'
  return (
    <SignInFrame title={sent ? 'Enter your code' : undefined}>
      {sent ? (
        <CodeForm
          sent={sent}
          onAgain={(words) => {
            setDead(words)
            setSent(null)
          }}
        />
      ) : (
        <div className="flex flex-col gap-6">
          {dead && (
            <Notice severity="error" role="alert">
              {dead}
            </Notice>
          )}
          {!dead && why && (
            <Notice severity={severity} role="status">
              {WHY[why]}
            </Notice>
          )}
          <PasswordForm onSent={setSent} />
          <PasskeyEntry />
        </div>
      )}
    </SignInFrame>
  )
}
