import { EmailAddress } from '@passbook/contract/auth'
import { doorEndpoints } from '@passbook/contract/console/door'
import { z } from 'zod/mini'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { Form } from '../../forms/Form.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { ask } from '../api/ask.ts'
import type { SentCode } from './CodeForm.tsx'

const schema = z.object({
  email: EmailAddress,
  password: z.string().check(z.minLength(1, 'Enter your password')),
})

/** Email and password; a right pair has a code sent. */
export function PasswordForm({ onSent }: { onSent: (sent: SentCode) => void }) {
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
