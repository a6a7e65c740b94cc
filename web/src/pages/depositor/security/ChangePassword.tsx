import { type User, authEndpoints } from '@passbook/contract/auth'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { securityEndpoints } from '@passbook/contract/security'
import { useState } from 'react'
import { z } from 'zod/mini'
import { useCall } from '../../../api/use-call.ts'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { newPasswordSchema, passwordChecks } from '../../../features/auth/new-password.ts'
import { Form } from '../../../forms/Form.tsx'
import { PasswordField } from '../../../forms/fields/PasswordField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { fill } from '../../../lib/fill.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Section } from '../about/Section.tsx'
import * as wording from '../wording.ts'

type Stage = 'closed' | 'open' | 'done'

/** Changes the password after asking for the current one (STATES: A fresh code). */
export function ChangePassword() {
  const [stage, setStage] = useState<Stage>('closed')
  const user = useData(authEndpoints.getUser)
  return (
    <Section title={wording.password}>
      {stage === 'done' && (
        <Notice severity="success" role="status" title={wording.yourPasswordWasChanged}>
          {fill(wording.youveBeenSignedOutEverywhereElse, {
            hours: inWords(LIMITS.contactChange.hours, 'hour'),
          })}
        </Notice>
      )}
      {stage === 'open' && (
        <QueryState query={user}>
          {(known) => (
            <PasswordForm
              user={known}
              onDone={() => setStage('done')}
              onCancel={() => setStage('closed')}
            />
          )}
        </QueryState>
      )}
      {stage === 'closed' && (
        <Button variant="secondary" onClick={() => setStage('open')}>
          {wording.changePassword}
        </Button>
      )}
    </Section>
  )
}

interface PasswordFormProps {
  user: User
  onDone: () => void
  onCancel: () => void
}

function PasswordForm({ user: { email }, onDone, onCancel }: PasswordFormProps) {
  const branding = useBranding()
  const change = useCall(securityEndpoints.changePassword, { onSuccess: onDone })
  const form = useAppForm({
    schema: z.object({
      current_password: securityEndpoints.changePassword.body.shape.current_password,
      password: newPasswordSchema(branding, email),
    }),
    defaultValues: { current_password: '', password: '' },
  })
  return (
    <Form
      form={form}
      onSubmit={async (body) => void (await change.mutateAsync({ body }))}
      submitLabel={wording.savePassword}
      footer={
        <LinkButton className="self-center" onClick={onCancel}>
          {wording.cancel}
        </LinkButton>
      }
    >
      <p className="text-ink-muted">{wording.youllBeSignedOutEverywhereElse}</p>
      {/* Lets password managers know whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly className="hidden" />
      <PasswordField
        form={form}
        name="current_password"
        label={wording.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        form={form}
        name="password"
        label={wording.newPassword}
        autoComplete="new-password"
        checks={passwordChecks(branding, email)}
      />
    </Form>
  )
}
