import { LIMITS } from '@passbook/contract/limits'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
import { DomainError } from './errors.ts'
import { networkOf } from './network-address.ts'

/** Limits of the counters, which are in Postgres so that all processes count together. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_FAILURES_KEPT = 20
const MAX_REGISTRATIONS_PER_ADDRESS = 50
const MAX_TAKEN_PER_ADDRESS = 5
const MAX_MESSAGES_TO_UNPROVEN = 10
const MAX_FEEDBACK_PER_ADDRESS = 60
const ADDRESS_WINDOW_SECONDS = 15 * 60
const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

export interface Throttles {
  /** Wrong passwords for one email address, whether or not it has a login. */
  password: RateLimiterPostgres
  /** Wrong codes of one person, over all nonces. */
  code: RateLimiterPostgres
  /** Wrong passwords for one email address at the console, from all unknown networks. */
  staffPassword: RateLimiterPostgres
  /** Wrong codes of one staff member in a day. */
  staffCode: RateLimiterPostgres
  /** Log lines of failed console sign-ins, per staff member or per unknown email address. */
  failures: RateLimiterPostgres
  /** Failed attempts from one network address. */
  address: RateLimiterPostgres
  registration: RateLimiterPostgres
  /** Registrations from one network address that found the email address taken. */
  taken: RateLimiterPostgres
  /** Codes and links sent to one person, counted separately by purpose, so that one never uses up another. */
  messages: RateLimiterPostgres
  /** Messages to one phone or email address that the requester has not verified, over all requesters. */
  unproven: RateLimiterPostgres
  /** FAQ feedback from one network address. */
  feedback: RateLimiterPostgres
  /** How often one person views the full account number. */
  numbers: RateLimiterPostgres
  /** Second holders that one person starts to add, or whose email address they change. */
  secondaries: RateLimiterPostgres
  /** Export files that one person requests. */
  exports: RateLimiterPostgres
  /** Messages of one person with refused files. */
  refusedFiles: RateLimiterPostgres
  /** Calls that one institution's identity provider makes about its staff. */
  provisioning: RateLimiterPostgres
}

const opened = new WeakMap<Context, Throttles>()

export function throttlesOf(ctx: Context): Throttles {
  const known = opened.get(ctx)
  if (known) return known
  const lock = ctx.config.signInLockSeconds
  const throttle = (keyPrefix: string, points: number, duration: number, blockDuration = 0) =>
    new RateLimiterPostgres({
      storeClient: ctx.pool,
      storeType: 'pool',
      tableName: 'throttles',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      blockDuration,
    })
  const made: Throttles = {
    password: throttle('password', LIMITS.signIn.wrongPasswords, lock, lock),
    code: throttle('code', LIMITS.code.tries, lock, lock),
    staffPassword: throttle('staff-password', LIMITS.staff.wrongPasswords, HOUR_SECONDS),
    staffCode: throttle('staff-code', LIMITS.staff.wrongCodesPerDay, DAY_SECONDS),
    failures: throttle('failures', MAX_FAILURES_KEPT, ADDRESS_WINDOW_SECONDS),
    address: throttle('address', MAX_FAILURES_PER_ADDRESS, ADDRESS_WINDOW_SECONDS),
    registration: throttle('registration', MAX_REGISTRATIONS_PER_ADDRESS, HOUR_SECONDS),
    taken: throttle('taken', MAX_TAKEN_PER_ADDRESS, HOUR_SECONDS),
    messages: throttle('messages', LIMITS.messages.perHour, HOUR_SECONDS),
    unproven: throttle('unproven', MAX_MESSAGES_TO_UNPROVEN, DAY_SECONDS),
    feedback: throttle('feedback', MAX_FEEDBACK_PER_ADDRESS, HOUR_SECONDS),
    numbers: throttle('numbers', LIMITS.accountNumbers.perHour, HOUR_SECONDS),
    secondaries: throttle('secondaries', LIMITS.secondaries.perDay, DAY_SECONDS),
    exports: throttle('exports', LIMITS.transactions.exportsPerHour, HOUR_SECONDS),
    refusedFiles: throttle('refused_files', LIMITS.message.perDay, DAY_SECONDS),
    provisioning: throttle('provisioning', LIMITS.provisioning.callsPerMinute, MINUTE_SECONDS),
  }
  opened.set(ctx, made)
  return made
}

/** Hashes the parts of a key, so that a copy of the table reveals no address. */
export function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url')
}

/** The key of one network address, as defined by `networkOf`. */
export function addressKey(institution_id: string, ip: string): string {
  return throttleKey(institution_id, networkOf(ip))
}

export type Count = { allowed: true } | { allowed: false; isFirstOver: boolean }

/** Counts one use before it happens, so that parallel attempts cannot bypass the limit. */
export async function count(throttle: RateLimiterPostgres, key: string): Promise<Count> {
  try {
    await throttle.consume(key)
    return { allowed: true }
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    return { allowed: false, isFirstOver: error.consumedPoints === throttle.points + 1 }
  }
}

export async function countOrRefuse(throttle: RateLimiterPostgres, key: string): Promise<void> {
  const { allowed } = await count(throttle, key)
  if (!allowed) throw new DomainError('too_often')
}

export async function isOver(throttle: RateLimiterPostgres, key: string): Promise<boolean> {
  const state = await throttle.get(key)
  return state !== null && state.consumedPoints > throttle.points
}
