import type { CodeSent } from '@passbook/contract/auth'
import type { StepUpPurpose } from '@passbook/contract/step-up'
import type { MfaType } from '@passbook/contract/enums'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { HOW_TO_START } from '../../../contact/texts/stopped.ts'
import { findUser } from '../queries.ts'
import { sendCode } from './send-code.ts'
import { assertUnchanged } from './step-up.ts'

const EMAIL_INSTEAD = `${HOW_TO_START} Or choose a code by email.`

/** Sends the code the person chose: to sign in, or in a session to prove a step that needs it. */
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
