import { authEndpoints } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { OneTimeCode } from '@passbook/contract/step-up'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { errorsFor, missingTokenMessage } from '../../api/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { ResendCode } from '../../features/auth/ResendCode.tsx'
import { deviceName } from '../../features/auth/device-name.ts'
import { isLocked, lockOut } from '../../features/auth/locked.ts'
import { Form } from '../../forms/Form.tsx'
import { CheckboxField } from '../../forms/fields/CheckboxField.tsx'
import { OneTimeCodeField } from '../../forms/fields/OneTimeCodeField.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import type { Path } from '../../path.ts'
import { useProgress } from '../../session/progress.ts'
import { useSession, forgetNewPhone, storeCode, storeSession } from '../../session/session-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { afterCode } from './sign-in.ts'
import * as wording from './wording.ts'

const schema = z.object({ code: OneTimeCode, remember: z.boolean() })

export function OtpVerificationPage() {
  // Kept here too: after the code is used, this page stays until the next one has loaded.
  const [code, setCode] = useState(() => useSession.getState().code)
  const methods = useSession(({ mfa }) => mfa)
  const [back] = useState(() => backFrom(methods.length, code?.type))
  // A device can be remembered only while signing in.
  const [isSigningIn] = useState(() => useSession.getState().kind === 'sign-in')
  const form = useAppForm({ schema, defaultValues: { code: '', remember: false } })
  const navigate = useNavigate()
  const verifyCode = useVerifyCode()

  async function submit(values: z.output<typeof schema>) {
    const { bearerToken, code: waiting } = useSession.getState()
    if (!bearerToken || !waiting) return { '': [missingTokenMessage('mfa-verify')] }
    try {
      await verifyCode(waiting.nonce, values)
    } catch (error) {
      if (!isLocked(error)) return errorsFor('mfa-verify', error)
      const { to, state } = lockOut(error)
      await navigate(to, { replace: true, state })
      return null
    }
    const { code: next } = useSession.getState()
    if (next) {
      setCode(next)
      form.reset()
      return null
    }
    // Inside a session the code was not for signing in.
    const to = isSigningIn ? afterCode(useProgress.getState().progress, methods) : '/login/entry'
    await navigate(to, { replace: true })
    return null
  }

  return (
    <>
      <Intro title={wording.enterYourCode}>
        <p>
          {fill(wording.weSentA6Digit, {
            masked: <strong className="whitespace-nowrap text-ink">{code?.masked}</strong>,
            minutes: inWords(LIMITS.code.minutes, 'minute'),
          })}
        </p>
      </Intro>
      <Form
        form={form}
        onSubmit={submit}
        submitLabel={wording.continueLabel}
        pendingLabel={wording.checkingYourCode}
        footer={
          <Link to={back.to} className={`${standaloneLinkClass} self-center`}>
            {back.label}
          </Link>
        }
      >
        <div className="flex flex-col gap-1">
          <OneTimeCodeField form={form} name="code" label={wording.digitCode6} />
          {code && <ResendCode code={code} onResent={(sent) => setCode(storeCode(sent))} />}
        </div>
        {isSigningIn && (
          <CheckboxField
            form={form}
            name="remember"
            label={fill(wording.rememberThisDeviceForDays, {
              days: inWords(LIMITS.rememberedDevice.days, 'day'),
            })}
          />
        )}
      </Form>
    </>
  )
}

/** Where Back leads: to the choice of a method, or to sign-in if there was only one method. */
function backFrom(methodCount: number, type?: MfaType): { to: Path; label: string } {
  if (methodCount === 0 && type === 'email') {
    return { to: '/setup-mobile-mfa', label: wording.setUpAPhoneInstead }
  }
  if (methodCount === 0) return { to: '/setup-mobile-mfa', label: wording.anotherPhoneNumber }
  if (methodCount === 1) return { to: '/logout', label: wording.backToSignIn }
  return { to: '/login/choose-mfa', label: wording.getTheCodeAnotherWay }
}

type VerifyCode = (nonce: string, answer: { code: string; remember: boolean }) => Promise<void>

/**
 * Sends the code; the response has the final token and the progress. Inside a session the first code
 * proves the email, and the second one saves the new phone.
 */
function useVerifyCode(): VerifyCode {
  const verify = useCall(authEndpoints.mfaVerify)
  const update = useCall(authEndpoints.updateUser)
  return async (nonce, { code, remember }) => {
    const { code: waiting, newPhone } = useSession.getState()
    if (waiting?.savesNewContact && newPhone !== null) {
      await update.mutateAsync({ body: { phone: newPhone, nonce, code } })
      forgetNewPhone()
      return
    }
    const device = remember ? { remember, device_name: deviceName(navigator.userAgent) } : {}
    const { data } = await verify.mutateAsync({ params: { nonce }, body: { code, ...device } })
    storeSession(data)
  }
}
