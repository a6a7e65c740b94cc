import type { Device } from '@passbook/contract/auth'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { type User, findUser } from './queries.ts'

/** The more particular name first: most browsers also claim to be the others. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'a Chromebook'],
  [/\bMac OS X\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** "Chrome on Windows": what a person recognises, and what no update of the browser changes. */
export function deviceOf(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find(SYSTEMS)
  const browser = find(BROWSERS) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

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

function listDevices(db: Database, institution_id: string, user_id: string, now: Date) {
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

/**
 * Keeps with which kinds of browser somebody signs in, and tells of one that is new to us. The first
 * of all is the one they registered with.
 */
export async function noteDevice(
  ctx: Context,
  trx: Transaction,
  { institution_id, id: user_id }: User,
  { userAgent, isTold }: { userAgent: string; isTold: boolean },
): Promise<void> {
  const device = deviceOf(userAgent)
  const isNew = await trx
    .insertInto('seen_devices')
    .values({ institution_id, user_id, device, first_seen_at: ctx.realTime.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .executeTakeFirst()
  if (isNew === undefined || !isTold) return
  const before = await trx
    .selectFrom('seen_devices')
    .select('device')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('device', '<>', device)
    .executeTakeFirst()
  if (before === undefined) return
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'new_device',
    event: `seen:${device}`,
    params: { device, is_remembered: false },
  })
}

/** A random secret lets this browser skip the code for 30 days; its owner is told. */
export async function rememberDevice(
  ctx: Context,
  trx: Transaction,
  user: User,
  device_name: string,
): Promise<string> {
  const secret = randomToken()
  const { id } = await trx
    .insertInto('devices')
    .values({
      institution_id: user.institution_id,
      user_id: user.id,
      secret_hash: hashToken(secret),
      device_name,
      expires_at: new Date(
        ctx.realTime.now().getTime() + inMs(LIMITS.rememberedDevice.days, 'day'),
      ),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await raiseAlert(ctx, trx, {
    institution_id: user.institution_id,
    user_id: user.id,
    kind: 'new_device',
    event: `device:${id}`,
    params: { device: device_name, is_remembered: true },
    letter: { template: 'device_remembered', params: { device: device_name } },
  })
  return secret
}

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

/** The device is asked for a code again. */
export async function forgetDevice(ctx: Context, caller: SessionCaller, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('devices')
    .where('institution_id', '=', caller.institution_id)
    .where('user_id', '=', caller.user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not_found')
}

/** Every device of a person is asked for a code again. */
export async function forgetDevices(
  trx: Transaction,
  { institution_id, user_id }: { institution_id: string; user_id: string },
): Promise<void> {
  await trx
    .deleteFrom('devices')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .execute()
}
