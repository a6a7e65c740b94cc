import { randomInt } from 'node:crypto'
import type { CodeSent } from '@passbook/contract/auth'
import type { CodeDelivery } from '@passbook/contract/code-delivery'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords, inMs } from '@passbook/contract/limits'
import type { StepUpPurpose } from '@passbook/contract/step-up'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { findPublicOrigin } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail, notifyBySms } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { countOrRefuse, isOver, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { HOW_TO_START, isStopped as isPhoneStopped } from '../../../contact/texts/receive-text.ts'
import { findNewestText } from '../../../contact/texts/sent-texts.ts'
import { maskEmail, maskPhone } from '../mask.ts'
import { findUserByEmail, findUser } from '../queries.ts'
import { type MfaCode, findCode, lockCode } from './try-code.ts'
import { assertUnchanged } from './step-up.ts'

/** These codes go to contacts that nobody has confirmed yet, so perhaps to a stranger. */
const TO_UNPROVEN: ReadonlySet<MfaPurpose> = new Set(['add-phone', 'new-email', 'new-phone'])

/** Counts a code before it is sent or resent: per user, and per unconfirmed destination across all users. */
async function countSend(
  ctx: Context,
  { institution_id, user_id }: SignInCaller | SessionCaller,
  { purpose, destination }: { purpose: MfaPurpose; destination: string },
): Promise<void> {
  const { code, messages, unproven } = throttlesOf(ctx)
  const person = throttleKey(institution_id, user_id)
  if (await isOver(code, person)) throw new DomainError('not_allowed')
  await countOrRefuse(messages, person)
  // A phone is counted across all institutions. Codes to confirmed contacts do not count here: strangers
  // must not be able to use up the codes that the owner needs to sign in.
  if (TO_UNPROVEN.has(purpose)) await countOrRefuse(unproven, throttleKey(destination))
}

interface Delivery {
  purpose: MfaPurpose
  type: MfaType
  destination: string
}

/** Queues the message with the code, in the transaction that stores the code. */
async function deliverCode(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { purpose, type, destination: to }: Delivery,
  code: string,
): Promise<void> {
  if (type === 'phone') {
    // The browser autofills the code on this host only (UX 14).
    const { hostname } = new URL(await findPublicOrigin({ ...ctx, db: trx }, institution_id))
    const text = `${code} is your code. It works once, for ${inWords(LIMITS.code.minutes, 'minute')}. We never ask you for it.\n\n@${hostname} #${code}`
    return notifyBySms(ctx, trx, institution_id, { to, text })
  }
  const isNew = purpose === 'new-email'
  if (isNew && (await findUserByEmail(trx, institution_id, to))) {
    // An email replaces the code, so only the address's owner learns that it has a login.
    const letter = { template: 'email_in_use', params: undefined } as const
    return notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
  const template = isNew ? 'new_email_code' : 'sign_in_code'
  return notifyByEmail(ctx, trx, institution_id, { to, template, params: { code } })
}

const { minutes, tries, resends, resendAfterSeconds } = LIMITS.code

interface CodeOrder {
  caller: SignInCaller | SessionCaller
  purpose: MfaPurpose
  type: MfaType
  destination: string
  /** The contact detail to save once the code is right. */
  newValue?: string
}

/** Sends a six-digit code by email or text and returns the nonce that identifies it. */
export async function sendCode(ctx: Context, order: CodeOrder): Promise<CodeSent> {
  const { caller } = order
  await countSend(ctx, caller, order)
  const nonce = randomToken()
  const code = newCode()
  const now = ctx.realTime.now().getTime()
  const expires_at = new Date(now + inMs(minutes, 'minute'))
  await inTransaction(ctx.db, async (trx) => {
    await trx
      .insertInto('mfa_codes')
      .values({
        institution_id: caller.institution_id,
        nonce_hash: hashToken(nonce),
        user_id: caller.user_id,
        sign_in_id: caller.kind === 'sign-in' ? caller.sign_in_id : null,
        session_id: caller.kind === 'session' ? caller.session_id : null,
        purpose: order.purpose,
        type: order.type,
        destination: order.destination,
        new_value: order.newValue ?? null,
        code_hash: hashCode(ctx, nonce, code),
        attempts_left: tries,
        sends_left: resends,
        resend_at: new Date(now + inMs(resendAfterSeconds, 'second')),
        expires_at,
      })
      .execute()
    await deliverCode(ctx, trx, caller.institution_id, order, code)
  })
  return codeSent(nonce, order, expires_at)
}

export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** The hash is keyed and bound to the nonce, so a copy of the table does not reveal the six digits. */
export function hashCode(ctx: Context, nonce: string, code: string): string {
  return ctx.secrets.sign('mfa-code', `${nonce}.${code}`)
}

function codeSent(
  nonce: string,
  { type, destination }: { type: MfaType; destination: string },
  expiresAt: Date,
): CodeSent {
  return {
    nonce,
    type,
    masked: type === 'email' ? maskEmail(destination) : maskPhone(destination),
    expires_at: expiresAt.toISOString(),
    resend_after_seconds: resendAfterSeconds,
  }
}

const DEAD = 'This code is no longer valid. Start again to get a new one.'

/** Sends a new code under the same nonce; attempts already used stay used. */
export async function resendCode(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  nonce: string,
): Promise<CodeSent> {
  const lock = (trx: Transaction) => lockResendable(ctx, trx, caller, nonce)
  // The code is checked before it is counted, because a request that comes too soon sends nothing, and
  // checked again in the transaction that sends.
  await countSend(ctx, caller, await inTransaction(ctx.db, lock))
  return inTransaction(ctx.db, async (trx) => {
    const found = await lock(trx)
    const code = newCode()
    await trx
      .updateTable('mfa_codes')
      .set({
        code_hash: hashCode(ctx, nonce, code),
        sends_left: sql<number>`sends_left - 1`,
        resend_at: new Date(
          ctx.realTime.now().getTime() + inMs(LIMITS.code.resendAfterSeconds, 'second'),
        ),
      })
      .where('institution_id', '=', caller.institution_id)
      .where('id', '=', found.id)
      .execute()
    await deliverCode(ctx, trx, caller.institution_id, found, code)
    return codeSent(nonce, found, found.expires_at)
  })
}

async function lockResendable(
  ctx: Context,
  trx: Transaction,
  caller: SignInCaller | SessionCaller,
  nonce: string,
): Promise<MfaCode> {
  const now = ctx.realTime.now()
  const found = await lockCode(trx, caller, hashToken(nonce), now)
  if (!found) throw new DomainError('not_found', { message: DEAD })
  const waitSeconds = Math.ceil((found.resend_at.getTime() - now.getTime()) / 1000)
  if (waitSeconds > 0) throw invalid('email', `Wait ${waitSeconds} seconds before asking again.`)
  const isStopped =
    found.type === 'phone' && (await isPhoneStopped(trx, caller.institution_id, found.destination))
  if (isStopped) throw invalid('email', HOW_TO_START)
  if (found.sends_left === 0) throw invalid('email', 'We can’t send more codes. Start over.')
  return found
}

const EMAIL_INSTEAD = `${HOW_TO_START} Or choose a code by email.`

/** Sends the code the user chose: to sign in, or within a session to confirm an action. */
export async function selectMfa(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  type: MfaType,
  purpose?: StepUpPurpose,
): Promise<CodeSent> {
  const isSession = caller.kind === 'session'
  if (isSession !== (purpose !== undefined)) throw new DomainError('not_allowed')
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  const destination = user[type]
  if (!destination) throw new DomainError('not_allowed')
  if (isSession) assertUnchanged(user, type, ctx.realTime.now())
  const isStopped = type === 'phone' && user.texts_stopped_at !== null
  if (isStopped) throw new DomainError('not_allowed', { message: EMAIL_INSTEAD })
  return sendCode(ctx, { caller, type, destination, purpose: purpose ?? 'sign-in' })
}

/**
 * Whether the text with a code arrived, for the person who waits for it. Only some providers report that. The newest
 * text to the number since the code was made has this code or a later one.
 */
export async function readDelivery(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  nonce: string,
): Promise<CodeDelivery> {
  const hasReports = ctx.sms.reports !== undefined
  const code = await findCode(ctx, caller, nonce)
  if (code === undefined) throw new DomainError('not_found', { message: DEAD })
  if (code.type !== 'phone' || !hasReports) return { delivery: 'unknown' }
  const { institution_id } = caller
  const text = await findNewestText(
    ctx.db,
    { institution_id, phone: code.destination },
    code.created_at,
  )
  if (text?.state === 'delivered' || text?.state === 'failed') return { delivery: text.state }
  return { delivery: 'waiting' }
}
