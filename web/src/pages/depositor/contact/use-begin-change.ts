import { authEndpoints, type User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { takeCode } from '../../../session/session-store.ts'
import { beginChange } from './contact-change.ts'
import { isTexted, keepsFactor } from './contact-words.tsx'

/** The first of three calls: asks for the change, and goes to where its codes are entered. */
export function useBeginChange(type: MfaType, user: User): (value: string) => Promise<void> {
  const confirm = useCall(authEndpoints.mfaConfirmUpdate)
  const navigate = useNavigate()
  return async (value) => {
    const body = type === 'email' ? { email: value } : { phone: value }
    const { data } = await confirm.mutateAsync({ params: { type }, body })
    takeCode(data)
    beginChange({
      type,
      value,
      isFirst: user[type] === null,
      hasOtherFactor: keepsFactor(type, user),
      isOldTexted: isTexted(user),
    })
    await navigate(href('/my-account/otp-verification'))
  }
}
