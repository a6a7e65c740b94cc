import { EmailAddress } from '@passbook/contract/auth'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { passwordMatches } from '../../auth/passwords.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { countPassword } from './count-password.ts'
import { noteFailure } from './note-failure.ts'
import { findStaffByEmail } from './queries.ts'
import { sendStaffCode } from './send-staff-code.ts'

const WRONG = 'That email and password don’t match.'
const MAX_PASSWORD_LENGTH = 1024

interface Given {
  email?: unknown
  password?: unknown
  origin: Origin
}

/** Checks email and password of somebody of the staff, and sends a code. An unknown address takes as long. */
export async function logInStaff(
  ctx: Context,
  institution_id: string,
  { email: givenEmail, password, origin }: Given,
): Promise<{ nonce: string; masked: string; expires_at: string }> {
  const throttles = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(throttles.address, network)
  const email = EmailAddress.safeParse(givenEmail).data
  if (!email || typeof password !== 'string' || password.length > MAX_PASSWORD_LENGTH) throw wrong()
  const takeBack = await countPassword(ctx, { institution_id, email, ip: origin.ip })
  const staff = await findStaffByEmail(ctx.db, institution_id, email)
  const hash = staff?.disabled_at === null ? staff.password_hash : null
  if (!(await passwordMatches(hash ?? undefined, password)) || staff === undefined) {
    await noteFailure(ctx, { institution_id, email, staff_id: staff?.id, step: 'password' })
    throw wrong()
  }
  await takeBack()
  await throttles.address.reward(network)
  return sendStaffCode(ctx, { institution_id, staff_id: staff.id, email, purpose: 'sign_in' })
}

function wrong(): DomainError {
  return new DomainError('wrong_credentials', { message: WRONG, fields: { '': [WRONG] } })
}
