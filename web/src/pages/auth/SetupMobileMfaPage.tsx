import { authEndpoints } from '@passbook/contract/auth'
import { Link, href, useNavigate } from 'react-router'
import { errorsFor } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../forms/Form.tsx'
import { PhoneField } from '../../forms/fields/PhoneField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { formatPhone } from '../../lib/phone.ts'
import { storeCode, useSession } from '../../session/session-store.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { isLocked, lockOut } from '../../features/auth/locked.ts'
import * as wording from './wording.ts'

export function SetupMobileMfaPage() {
  const form = useAppForm({ schema: authEndpoints.mfaAddSms.body, defaultValues: { phone: '' } })
  const navigate = useNavigate()
  const add = useCall(authEndpoints.mfaAddSms)
  const isSigningIn = useSession(({ kind }) => kind === 'sign-in')

  async function submit({ phone }: { phone: string }) {
    // The API takes the phone number format of SPEC 5; the schema leaves only digits.
    const body = { phone: formatPhone(phone) }
    try {
      storeCode((await add.mutateAsync({ body })).data)
      useSession.setState({ newPhone: body.phone })
    } catch (error) {
      return errorsFor('save-phone', error)
    }
    await navigate(href('/otp-verification'))
    return null
  }

  return (
    <>
      <Intro title={wording.setUpYourMobilePhone}>{wording.wellTextACodeTo}</Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.sendCode}
        footer={isSigningIn ? <EmailInstead /> : <BackToEntry />}
      >
        <PhoneField
          form={form}
          name="phone"
          label={wording.mobilePhone}
          hint={wording.aUsNumberThatCan}
        />
      </Form>
    </>
  )
}

/** STATES "A fresh code": without a phone, a code by email completes sign-in. */
function EmailInstead() {
  const navigate = useNavigate()
  const select = useCall(authEndpoints.mfaSelect, {
    onSuccess: async ({ data }) => {
      storeCode(data)
      useSession.setState({ newPhone: null })
      await navigate(href('/otp-verification'))
    },
  })
  const sendByEmail = () =>
    select.mutate(
      { params: { type: 'email' }, query: {} },
      {
        onError: (error) => {
          if (!isLocked(error)) return
          const { to, state } = lockOut(error)
          void navigate(to, { replace: true, state })
        },
      },
    )
  return (
    <>
      <LinkButton className="self-center" disabled={select.isPending} onClick={sendByEmail}>
        {wording.doThisLater}
      </LinkButton>
      <Refusal error={select.error} />
    </>
  )
}

/** A person who is already signed in can simply continue. */
function BackToEntry() {
  return (
    <Link to={href('/login/entry')} className={`${standaloneLinkClass} self-center`}>
      {wording.doThisLater}
    </Link>
  )
}
