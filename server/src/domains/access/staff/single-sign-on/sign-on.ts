import type { Me } from '@passbook/contract/console/staff-sign-in'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'
import {
  IssuerRefused,
  IssuerUnreachable,
  finishSignIn,
  signInUrl,
} from '../../../../platform/openid/issuer.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { beginSession } from '../sign-in/log-in-staff.ts'
import { admit } from './admit.ts'
import { type SignOn, isStillInForce, openClient, readSignOn } from './settings.ts'
import { sealTokens } from './tokens.ts'

/** The page to which the provider sends the browser back. */
export const RETURN_PATH = '/console/sso'

const NONE = 'Your institution doesn’t use single sign-on.'

interface Begun {
  url: string
  /** The value of a cookie that only this browser has, so that no other browser can finish the sign-in. */
  browser: string
}

/** Starts a sign-in at the institution's identity provider. */
export async function beginSignOn(
  ctx: Context,
  institution_id: string,
  { hostname, origin }: { hostname: string; origin: Origin },
): Promise<Begun> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  const settings = await readSignOn(ctx.db, institution_id)
  if (settings === undefined) throw new DomainError('not_found', { message: NONE })
  const { issuer, client_id } = settings
  const [browser, state] = [randomToken(), randomToken()]
  const redirectUri = originAt(ctx.config, hostname) + RETURN_PATH
  const client = await openClient(ctx, institution_id, settings)
  const checks = { redirectUri, state, ...checksOf(ctx, browser) }
  const url = await signInUrl(client, checks).catch((error: unknown) => refuse(error, settings))
  const expiresMs = ctx.realTime.now().getTime() + inMs(LIMITS.singleSignOn.minutes, 'minute')
  await ctx.db
    .insertInto('single_sign_on_requests')
    .values({
      institution_id,
      state_hash: hashToken(state),
      browser_hash: hashToken(browser),
      issuer,
      client_id,
      redirect_uri: redirectUri,
      expires_at: new Date(expiresMs),
    })
    .execute()
  return { url, browser }
}

/** Derives the nonce and the PKCE verifier from the browser's cookie. The database stores neither. */
function checksOf({ secrets }: Context, browser: string): { nonce: string; verifier: string } {
  return {
    nonce: secrets.sign('single-sign-on nonce', browser),
    verifier: secrets.sign('single-sign-on verifier', browser),
  }
}

const STALE = 'This sign-in has expired or was used already. Start again.'
const CHANGED = 'How staff sign in was changed just now. Start again.'
const REFUSED_BY_PERSON = new Set(['access_denied', 'login_required', 'interaction_required'])

function refuse(error: unknown, { name }: SignOn): never {
  if (error instanceof IssuerUnreachable) {
    const message = `${name} can’t be reached right now. Try again in a moment.`
    throw Object.assign(new DomainError('unavailable', { message }), { cause: error.cause })
  }
  if (!(error instanceof IssuerRefused)) throw error
  const message = REFUSED_BY_PERSON.has(error.reason)
    ? `${name} didn’t sign you in. Start again.`
    : `We couldn’t verify the answer from ${name}. Start again. If this keeps happening, ask an administrator.`
  throw new DomainError('not_allowed', { message, fields: { '': [message] } })
}

interface AnswerInput {
  /** The query string with which the provider sent the browser back. */
  answer: string
  browser: string | undefined
  origin: Origin
}

/** Checks the provider's answer, finds or creates the staff member, and begins their session. */
export async function finishSignOn(
  ctx: Context,
  institution_id: string,
  { answer, browser, origin }: AnswerInput,
): Promise<{ me: Me; cookie: string }> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const settings = await readSignOn(ctx.db, institution_id)
  if (settings === undefined) throw new DomainError('not_found', { message: NONE })
  const state = new URLSearchParams(answer).get('state') ?? ''
  const redirectUri = await takeRequest(ctx, institution_id, { settings, state, browser })
  if (redirectUri === undefined || browser === undefined) {
    throw new DomainError('dead_code', { message: STALE })
  }
  const checks = { redirectUri, state, ...checksOf(ctx, browser) }
  const client = await openClient(ctx, institution_id, settings)
  const proven = await finishSignIn(client, checks, answer).catch(async (error: unknown) => {
    await noteRefusal(ctx, institution_id, error)
    return refuse(error, settings)
  })
  const { subject, claims, tokens, isByPasskey } = proven
  const outcome = await inTransaction(ctx.db, async (trx) => {
    if (!(await isStillInForce(trx, institution_id, settings))) return { refusal: CHANGED }
    const actor = { kind: 'system' } as const
    const desk = { ctx: { ...ctx, db: trx }, trx, settings, actor }
    const admitted = await admit(desk, institution_id, { subject, claims })
    if ('refusal' in admitted) return admitted
    return beginSession(trx, {
      institution_id,
      staff_id: admitted.staff_id,
      now: ctx.realTime.now(),
      bankingNow: ctx.clock.now(),
      origin,
      method: isByPasskey ? 'sso_passkey' : 'sso',
      sealTokens: (session_id) => sealTokens(ctx, { institution_id, session_id }, tokens),
    })
  })
  // The changes of a refused sign-in are kept, for example a person without a group was disabled.
  if ('refusal' in outcome) {
    const { refusal: message } = outcome
    throw new DomainError('not_allowed', { message, fields: { '': [message] } })
  }
  await address.reward(network, 2)
  return outcome
}

interface RequestInput {
  settings: SignOn
  state: string
  browser: string | undefined
}

/** Deletes the sign-in that this browser began, so that its answer works once. Returns its redirect URI. */
async function takeRequest(
  { db, realTime }: Context,
  institution_id: string,
  { settings, state, browser }: RequestInput,
): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('single_sign_on_requests')
    .where('institution_id', '=', institution_id)
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser ?? ''))
    .where('issuer', '=', settings.issuer)
    .where('client_id', '=', settings.client_id)
    .where('expires_at', '>', realTime.now())
    .returning('redirect_uri')
    .executeTakeFirst()
  return taken?.redirect_uri
}

/** Records in the audit log why an answer was refused. Attempts are limited per network, and so are these lines. */
async function noteRefusal(ctx: Context, institution_id: string, error: unknown): Promise<void> {
  if (!(error instanceof IssuerRefused)) return
  await writeAudit(ctx.db, {
    institution_id,
    actor: { kind: 'system' },
    action: 'refuse_sign_on',
    entity: 'institution',
    entityId: institution_id,
    details: { reason: error.reason },
  })
}
