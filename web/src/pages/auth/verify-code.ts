import { authEndpoints } from '@passbook/contract/auth'
import { call } from '../../api/client.ts'
import { takeProgress } from '../../session/progress.ts'
import { forgetNewPhone, takeSession, useSession } from '../../session/session-store.ts'
import { deviceName } from './device-name.ts'

/**
 * Answers the code; with it come the final token and the progress. In a session the first code
 * proves the email, and the one that follows saves the new phone.
 */
export async function verifyCode(
  nonce: string,
  { code, remember }: { code: string; remember: boolean },
): Promise<void> {
  const { code: waiting, newPhone } = useSession.getState()
  if (waiting?.savesNewPhone && newPhone !== null) {
    const body = { phone: newPhone, nonce, code }
    const { data } = await call(authEndpoints.updateUser, { body })
    forgetNewPhone()
    takeProgress(data.progress)
    return
  }
  const device = remember ? { remember, device_name: deviceName(navigator.userAgent) } : {}
  const { data } = await call(authEndpoints.mfaVerify, {
    params: { nonce },
    body: { code, ...device },
  })
  takeSession(data)
}
