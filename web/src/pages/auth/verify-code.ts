import { authEndpoints } from '@passbook/contract/auth'
import { call } from '../../api/client.ts'
import { takeSession } from '../../session/session-store.ts'
import { deviceName } from './device-name.ts'

/** Answers the code; with it come the final token and the progress. */
export async function verifyCode(
  nonce: string,
  { code, remember }: { code: string; remember: boolean },
): Promise<void> {
  const device = remember ? { remember, device_name: deviceName(navigator.userAgent) } : {}
  const { data } = await call(authEndpoints.mfaVerify, {
    params: { nonce },
    body: { code, ...device },
  })
  takeSession(data)
}
