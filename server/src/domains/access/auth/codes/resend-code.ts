import type { CodeSent } from '@passbook/contract/auth'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { sql } from 'kysely'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { HOW_TO_START, isStopped as isPhoneStopped } from '../../../contact/texts/stopped.ts'
import { countSend } from './count-send.ts'
import { deliverCode } from './deliver-code.ts'
import { type MfaCode, lockCode } from './lock-code.ts'
import { codeSent, hashCode, newCode } from './send-code.ts'

const DEAD = 'This code is no longer valid. Start again to get a new one.'

/** Sends new digits under the same nonce; the tries already used stay used. */
export async function resendCode(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  nonce: string,
): Promise<CodeSent> {
  const lock = (trx: Transaction) => lockResendable(ctx, trx, caller, nonce)
  // Looked at before it is counted, as one asked for too soon is not sent; and again after.
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
  if (found.sends_left === 0) throw invalid('email', 'No more codes can be sent. Start again.')
  return found
}
