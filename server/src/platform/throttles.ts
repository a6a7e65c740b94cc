import { LIMITS } from '@passbook/contract/limits'
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Context } from '../context.ts'
import { DomainError } from './errors.ts'
import { networkOf } from './network-address.ts'

/** Counters in Postgres, so that all processes count together. Each is bounded and named. */
const MAX_FAILURES_PER_ADDRESS = 100
const MAX_FAILURES_KEPT = 20
const MAX_REGISTRATIONS_PER_ADDRESS = 50
const MAX_TAKEN_PER_ADDRESS = 5
const MAX_MESSAGES_TO_UNPROVEN = 10
const MAX_FEEDBACK_PER_ADDRESS = 60
const ADDRESS_WINDOW_SECONDS = 15 * 60
const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

export interface Throttles {
  /** Wrong passwords for one email address, whether or not anybody has it. */
  password: RateLimiterPostgres
  /** Wrong codes of one person, over all nonces. */
  code: RateLimiterPostgres
  /** Wrong passwords for one email address of the console, from every network that is not known. */
  staffPassword: RateLimiterPostgres
  /** Wrong codes of one member of staff in a day. */
  staffCode: RateLimiterPostgres
  /** Lines of failed sign-ins at the console that are kept of one member of staff, or of nobody's address. */
  failures: RateLimiterPostgres
  /** Failed tries from one network address. */
  address: RateLimiterPostgres
  registration: RateLimiterPostgres
  /** Registrations from one network address that found the email address taken. */
  taken: RateLimiterPostgres
  /** Codes and links sent to one person, each purpose by itself: asking for one never uses up another. */
  messages: RateLimiterPostgres
  /** What one phone or email address got that nobody asking has proven to be theirs, over all persons. */
  unproven: RateLimiterPostgres
  /** Whether answers help, as said from one network address. */
  feedback: RateLimiterPostgres
  /** How often one person has the full account number shown. */
  numbers: RateLimiterPostgres
  /** Second holders one person begins to add, or sends to another address. */
  secondaries: RateLimiterPostgres
  /** Files one person has made of their transactions. */
  exports: RateLimiterPostgres
  /** Messages of one person whose files were refused. */
  refusedFiles: RateLimiterPostgres
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
  }
  opened.set(ctx, made)
  return made
}

/** The counters name nobody: a copy of the table tells no address. */
export function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\0')).digest('base64url')
}

/** One network address, as `networkOf` counts them. */
export function addressKey(institution_id: string, ip: string): string {
  return throttleKey(institution_id, networkOf(ip))
}

export type Count = { allowed: true } | { allowed: false; isFirstOver: boolean }

/** Counts one use before it happens, so that parallel tries cannot slip past the limit. */
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
