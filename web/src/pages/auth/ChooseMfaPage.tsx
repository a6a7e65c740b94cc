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
import * as wording from './wording.ts'

const schema = z.object({
  type: z.string().check(z.minLength(1, wording.chooseHowToGetYour)),
})

const LABELS: Record<MfaType, string> = { email: wording.email, phone: wording.textMessage }

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
      <Intro title={wording.chooseHowToGetYour}>{wording.toConfirmItsYouWell}</Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.sendCode}
        footer={
          <Link to={href('/logout')} className={`${standaloneLinkClass} self-center`}>
            {wording.backToSignIn}
          </Link>
        }
      >
        <RadioCardsField
          form={form}
          name="type"
          label={wording.sendTheCodeBy}
          options={methods.map(optionOf)}
        />
      </Form>
    </>
  )
}
