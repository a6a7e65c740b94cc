import { EmailAddress } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/door'
import { useState } from 'react'
import { z } from 'zod/mini'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ask } from '../api/ask.ts'
import { useDoor } from '../session/door-store.ts'
import { CodeForm, type SentCode } from './CodeForm.tsx'
import { DoorFrame } from './DoorFrame.tsx'
import { PasskeyEntry } from './PasskeyEntry.tsx'

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
    <DoorFrame title={sent ? 'Enter your code' : undefined}>
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
    </DoorFrame>
  )
}
