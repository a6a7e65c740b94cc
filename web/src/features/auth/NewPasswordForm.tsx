import type { FieldErrors } from '@passbook/contract/envelope'
import { z } from 'zod/mini'
import { useBranding } from '../../branding/use-branding.ts'
import { Form } from '../../forms/Form.tsx'
import { PasswordField } from '../../forms/fields/PasswordField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { newPasswordSchema, passwordChecks } from './new-password.ts'
import * as wording from './wording.ts'

interface NewPasswordFormProps {
  email: string
  label: string
  /** Errors it returns are shown at the field, or for the whole form. */
  onPassword: (password: string) => Promise<FieldErrors | null>
}

/** Chooses a password for a login, for the person who has the emailed link. */
export function NewPasswordForm({ email, label, onPassword }: NewPasswordFormProps) {
  const branding = useBranding()
  const form = useAppForm({
    schema: z.object({ password: newPasswordSchema(branding, email) }),
    defaultValues: { password: '' },
  })
  return (
    <Form
      form={form}
      onSubmit={({ password }) => onPassword(password)}
      submitLabel={wording.savePassword}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly className="hidden" />
      <PasswordField
        form={form}
        name="password"
        label={label}
        autoComplete="new-password"
        checks={passwordChecks(branding, email)}
      />
    </Form>
  )
}
