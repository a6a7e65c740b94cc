import { LIMITS } from '@passbook/contract/limits'
import type { Database } from '../../../../platform/db/database.ts'

interface ShownDevice {
  institution_id: string
  user_id: string
  secretHash: Buffer
  now: Date
}

/** A device that may skip the code: of this person, remembered, and not yet expired. */
export function findDevice(
  db: Database,
  { institution_id, user_id, secretHash, now }: ShownDevice,
) {
  return db
    .selectFrom('devices')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('secret_hash', '=', secretHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function listDevices(db: Database, institution_id: string, user_id: string, now: Date) {
  return db
    .selectFrom('devices')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(LIMITS.rememberedDevice.atMost)
    .execute()
}
