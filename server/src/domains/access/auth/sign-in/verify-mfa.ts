import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { tryCode } from '../codes/try-code.ts'
import { saveFirstPhone, proveContact } from '../contact/add-phone.ts'
import { noteDevice, rememberDevice } from '../devices.ts'
import { findUser } from '../queries.ts'
import { type StartedSession, startSession, noteSignIn } from '../sessions/start-session.ts'

export interface VerifyInput {
  nonce: string
  code: string
  remember: boolean
  deviceName: string | undefined
  /** The session this browser had until now, if any. */
  sessionCookie: string | undefined
  origin: Origin
}

export interface VerifyResult extends Omit<StartedSession, 'cookie'> {
  cookie?: string
  deviceCookie?: string
}

/** Checks a code and completes what it was sent for, once. Within a session that is a contact change. */
export async function verifyMfa(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  input: VerifyInput,
): Promise<VerifyResult> {
  if (caller.kind === 'session') return { session: await proveContact(ctx, caller, input) }
  try {
    return await tryCode(ctx, caller, input, async (trx, found) => {
      if (found.purpose === 'add-phone') await saveFirstPhone(ctx, trx, found)
      else if (found.purpose !== 'sign-in') throw new DomainError('not_allowed')
      return completeSignIn(ctx, trx, caller, input)
    })
  } catch (error) {
    if (error instanceof DomainError && error.code === 'wrong_code') {
      await noteWrongCode(ctx, caller, input.origin)
    }
    throw error
  }
}

/** Records a wrong code in the sign-in log, except while a person sets up a phone during registration. */
async function noteWrongCode(ctx: Context, caller: SignInCaller, origin: Origin): Promise<void> {
  if (caller.is_registration) return
  const user = { institution_id: caller.institution_id, id: caller.user_id }
  await noteSignIn(ctx, ctx.db, user, { method: 'code', isSuccess: false, origin })
}

async function completeSignIn(
  ctx: Context,
  trx: Transaction,
  caller: SignInCaller,
  { remember, deviceName, sessionCookie, origin }: VerifyInput,
): Promise<VerifyResult> {
  await trx
    .updateTable('sign_ins')
    .set({ ended_at: ctx.realTime.now() })
    .where('institution_id', '=', caller.institution_id)
    .where('id', '=', caller.sign_in_id)
    .execute()
  const user = await findUser(trx, caller.institution_id, caller.user_id)
  const signing = { origin, method: 'code', replaces: sessionCookie } as const
  const started = await startSession(ctx, trx, user, signing)
  // A remembered device gets a separate alert, so this call does not alert.
  await noteDevice(ctx, trx, user, { userAgent: origin.userAgent, doesAlert: !remember })
  if (!remember) return started
  const deviceCookie = await rememberDevice(ctx, trx, user, deviceName ?? 'A browser')
  return { ...started, deviceCookie }
}
