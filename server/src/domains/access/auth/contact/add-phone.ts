import type { CodeSent, AuthSession } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../../../context.ts'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { assertTextable } from '../../../contact/texts/receive-text.ts'
import { sendCode } from '../codes/send-code.ts'
import { killOtherCodes, type MfaCode, tryCode } from '../codes/try-code.ts'
import { findUser } from '../queries.ts'
import { resumeSession } from '../sessions/check-session.ts'
import { confirmUpdate } from './change-contact.ts'

const HAS_ONE = 'A phone is already set up. Change it under My Account.'

/**
 * Sets up a first phone. Right after registration a code sent to it is enough. Within a session this is a
 * contact change like any other, because the session may be in a thief's hands.
 */
export async function addPhone(
  ctx: Context,
  caller: SignInCaller | SessionCaller,
  phone: string,
): Promise<CodeSent> {
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (user.phone) throw phoneExists()
  if (caller.kind === 'session') return confirmUpdate(ctx, caller, 'phone', { phone })
  if (!caller.is_registration) throw phoneExists()
  await assertTextable(ctx.db, caller.institution_id, phone)
  const target = { type: 'phone', destination: phone, newValue: phone } as const
  return sendCode(ctx, { caller, purpose: 'add-phone', ...target })
}

/**
 * Saves the first phone, which does not count as a change (STATES: A fresh code). Refused if a session
 * has set one up meanwhile.
 */
export async function saveFirstPhone(ctx: Context, trx: Transaction, code: MfaCode): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ phone: code.new_value })
    .where('institution_id', '=', code.institution_id)
    .where('id', '=', code.user_id)
    .where('phone', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw phoneExists()
  await killOtherCodes(ctx, trx, code)
}

function phoneExists(): DomainError {
  return new DomainError('not_allowed', { message: HAS_ONE, fields: { phone: [HAS_ONE] } })
}

/** The codes a session may verify here. A code for a money call is used up by that call instead. */
const CHANGES: Partial<Record<MfaPurpose, MfaType>> = {
  'update-email': 'email',
  'update-phone': 'phone',
}

/**
 * The second of three calls that change email or phone: verifies the factor that stays, saves nothing,
 * and sends a code to the new one.
 */
export async function proveContact(
  ctx: Context,
  caller: SessionCaller,
  given: { nonce: string; code: string },
): Promise<AuthSession> {
  const { type, newValue } = await tryCode(ctx, caller, given, async (_trx, found) => {
    const changing = CHANGES[found.purpose]
    if (changing === undefined || found.new_value === null) throw new DomainError('not_allowed')
    return { type: changing, newValue: found.new_value }
  })
  const target = { type, destination: newValue, newValue }
  const nextCode = await sendCode(ctx, { caller, purpose: `new-${type}`, ...target })
  return inTransaction(ctx.db, (trx) => resumeSession(ctx, trx, caller, nextCode))
}
