import { z } from 'zod/mini'
import { Form } from '../forms/Form.tsx'
import { PasswordField } from '../forms/fields/PasswordField.tsx'
import { TextField } from '../forms/fields/TextField.tsx'
import { useAppForm } from '../forms/use-app-form.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { StepProps } from './steps.ts'

const Credentials = z.object({
  username: z.string().check(z.trim(), z.minLength(1, 'Enter your username'), z.maxLength(100)),
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
})

/** Signs in to the chosen bank. After a wrong password the person can try again. */
export function SignInStep({ step, api, onStep }: StepProps<'sign-in'>) {
  const { bank } = step
  const form = useAppForm({ schema: Credentials, defaultValues: { username: '', password: '' } })

  async function submit(credentials: z.infer<typeof Credentials>) {
    const answer = await api.signIn(credentials)
    if (answer.outcome === 'signed_in') {
      onStep({ name: 'account', bank, accounts: answer.accounts })
      return null
    }
    if (answer.outcome !== 'wrong_credentials') {
      onStep({ name: 'refused', bank, reason: answer.outcome })
      return null
    }
    onStep({ ...step, wasWrong: true })
    form.resetField('password')
    return { '': [`${bank.name} doesn’t recognize this username and password. Please try again.`] }
  }

  return (
    <>
      <StepHeading number={2} title="Sign in">
        Use your {bank.name} username and password.
      </StepHeading>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Sign in"
        pendingLabel="Asking your bank"
        footer={
          <LinkButton className="self-center" onClick={() => onStep({ name: 'bank' })}>
            Choose another bank
          </LinkButton>
        }
      >
        <TextField
          form={form}
          name="username"
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          hint="Sandbox: any will do, except wrong and locked."
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="current-password"
        />
      </Form>
    </>
  )
}
