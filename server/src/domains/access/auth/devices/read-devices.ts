import type { Device } from '@passbook/contract/auth'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { findUser } from '../queries.ts'
import { listDevices } from './queries.ts'

/** Remembered devices, this one marked, and the sign-in before this one. */
export async function readDevices(
  ctx: Context,
  caller: SessionCaller,
  deviceCookie: string | undefined,
): Promise<{ last_sign_in_at: string | null; devices: Device[] }> {
  const { institution_id, user_id } = caller
  const user = await findUser(ctx.db, institution_id, user_id)
  const rows = await listDevices(ctx.db, institution_id, user_id, ctx.realTime.now())
  const current = hashToken(deviceCookie ?? '')
  return {
    last_sign_in_at: user.previous_sign_in_at?.toISOString() ?? null,
    devices: rows.map((row) => ({
      uuid: row.id,
      device_name: row.device_name,
      remembered_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
      is_current: row.secret_hash.equals(current),
    })),
  }
}
