import { authEndpoints, type MfaMethod } from '@passbook/contract/auth'
import { MfaType } from '@passbook/contract/enums'
import { Link, href, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { RadioCardsField } from '../../forms/fields/RadioCardsField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { storeCode, useSession } from '../../session/session-store.ts'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { isLocked, lockOut } from '../../features/auth/locked.ts'

const schema = z.object({
  type: z.string().check(z.minLength(1, 'Choose how to get your code')),
})

const LABELS: Record<MfaType, string> = { email: 'Email', phone: 'Text message' }

function optionOf({ type, masked }: MfaMethod) {
  return { value: type, label: LABELS[type], hint: masked }
}

export function ChooseMfaPage() {
  const methods = useSession(({ mfa }) => mfa)
  const form = useAppForm({ schema, defaultValues: { type: methods[0]?.type ?? '' } })
  const navigate = useNavigate()
  const select = useCall(authEndpoints.mfaSelect)

  async function submit({ type }: { type: string }) {
    try {
      const input = { params: { type: MfaType.parse(type) }, query: {} }
      storeCode((await select.mutateAsync(input)).data)
      await navigate(href('/otp-verification'))
    } catch (error) {
      if (!isLocked(error)) throw error
      const { to, state } = lockOut(error)
      await navigate(to, { replace: true, state })
    }
  }

  return (
    <>
      <Intro title="Choose how to get your code">
        To confirm it’s you, we’ll send a 6-digit code.
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel="Send code"
        footer={
          <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
            Back to sign in
          </Link>
        }
      >
        <RadioCardsField
          form={form}
          name="type"
          label="Send the code by"
          options={methods.map(optionOf)}
        />
      </Form>
    </>
  )
}
