import type { Me } from '@passbook/contract/console/door'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { beginSession } from './begin-session.ts'
import { takeStaffCode } from './take-staff-code.ts'

const DEAD = 'This code is no longer valid. Sign in again.'

interface Given {
  nonce: string
  code: string
  origin: Origin
}

/** Takes the code that was sent to somebody of the staff, and begins their session. */
export async function verifyStaff(
  ctx: Context,
  institution_id: string,
  { nonce, code, origin }: Given,
): Promise<{ me: Me; cookie: string }> {
  const given = { institution_id, nonce, code, purpose: 'sign_in' } as const
  const taken = await takeStaffCode(ctx, given, ({ trx, staff_id, now }) =>
    beginSession(trx, {
      institution_id,
      staff_id,
      now,
      bankingNow: ctx.clock.now(),
      origin,
      method: 'code',
    }),
  )
  if (taken === undefined) throw new DomainError('dead_code', { message: DEAD })
  return taken.opened
}
