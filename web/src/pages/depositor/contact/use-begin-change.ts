import { authEndpoints, type User } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { href, useNavigate } from 'react-router'
import { useCall } from '../../../api/use-call.ts'
import { storeCode } from '../../../session/session-store.ts'
import { beginChange } from './contact-change.ts'
import { isTexted, keepsOtherFactor } from './contact-words.tsx'

/** The first of three calls: requests the change and goes to the page for its codes. */
export function useBeginChange(type: MfaType, user: User): (value: string) => Promise<void> {
  const confirm = useCall(authEndpoints.mfaConfirmUpdate)
  const navigate = useNavigate()
  return async (value) => {
    const body = type === 'email' ? { email: value } : { phone: value }
    const { data } = await confirm.mutateAsync({ params: { type }, body })
    storeCode(data)
    beginChange({
      type,
      value,
      isFirst: user[type] === null,
      hasOtherFactor: keepsOtherFactor(type, user),
      isOldTexted: isTexted(user),
    })
    await navigate(href('/my-account/otp-verification'))
  }
}
