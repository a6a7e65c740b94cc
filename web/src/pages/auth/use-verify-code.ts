import { authEndpoints } from '@passbook/contract/auth'
import { useCall } from '../../api/use-call.ts'
import { forgetNewPhone, takeSession, useSession } from '../../session/session-store.ts'
import { deviceName } from '../../features/auth/device-name.ts'

type VerifyCode = (nonce: string, answer: { code: string; remember: boolean }) => Promise<void>

/**
 * Answers the code; with it come the final token and the progress. In a session the first code
 * proves the email, and the one that follows saves the new phone.
 */
export function useVerifyCode(): VerifyCode {
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
    takeSession(data)
  }
}
