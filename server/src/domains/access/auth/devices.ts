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

/** The more specific names come first, because most browsers also claim to be the others. */
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

/** A name such as "Chrome on Windows", which people recognize and which browser updates do not change. */
export function deviceOf(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = find(SYSTEMS)
  const browser = find(BROWSERS) ?? 'A browser'
  return system === undefined ? browser : `${browser} on ${system}`
}

interface DeviceLookup {
  institution_id: string
  user_id: string
  secretHash: Buffer
  now: Date
}

/** Finds a remembered, unexpired device of this user, which may skip the code. */
export function findDevice(
  db: Database,
  { institution_id, user_id, secretHash, now }: DeviceLookup,
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
 * Records the kinds of browser a user signs in with, and alerts them to a new one. The
 * first one raises no alert: it is the browser they registered with.
 */
export async function noteDevice(
  ctx: Context,
  trx: Transaction,
  { institution_id, id: user_id }: User,
  { userAgent, doesAlert }: { userAgent: string; doesAlert: boolean },
): Promise<void> {
  const device = deviceOf(userAgent)
  const isNew = await trx
    .insertInto('seen_devices')
    .values({ institution_id, user_id, device, first_seen_at: ctx.realTime.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .executeTakeFirst()
  if (isNew === undefined || !doesAlert) return
  const otherDevice = await trx
    .selectFrom('seen_devices')
    .select('device')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('device', '<>', device)
    .executeTakeFirst()
  if (otherDevice === undefined) return
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'new_device',
    event: `seen:${device}`,
    params: { device, is_remembered: false },
  })
}

/** Gives this browser a random secret that skips the code for 30 days, and alerts the user. */
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

/** Lists the remembered devices, marks the current one, and gives the time of the previous sign-in. */
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

/** Forgets one device, so its next sign-in needs a code again. */
export async function forgetDevice(ctx: Context, caller: SessionCaller, id: string): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('devices')
    .where('institution_id', '=', caller.institution_id)
    .where('user_id', '=', caller.user_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new DomainError('not_found')
}

/** Forgets all devices of a user, so each needs a code again. */
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
