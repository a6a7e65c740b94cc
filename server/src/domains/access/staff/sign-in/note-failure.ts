import { writeAuditOnce } from '../../../../platform/audit/write-audit-once.ts'
import type { Context } from '../../../../context.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'

interface Failure {
  institution_id: string
  email: string
  /** Whose sign-in failed; nobody's where the address is unknown. */
  staff_id: string | undefined
  step: 'password' | 'code'
}

const SHOWN = 12

/**
 * Keeps that a sign-in failed. An address that nobody has is kept as a short keyed hash, by which tries with
 * one address can be told from tries with many; of those so many lines are written at most.
 */
export async function noteFailure(
  ctx: Context,
  { institution_id, email, staff_id, step }: Failure,
): Promise<void> {
  const key = throttleKey(institution_id, staff_id ?? 'unknown')
  const { failures } = throttlesOf(ctx)
  const kept = await failures.get(key)
  if (kept !== null && kept.remainingPoints <= 0) return
  const about = staff_id
    ? { entity: 'staff', entityId: staff_id, details: { step } }
    : {
        entity: 'institution',
        entityId: institution_id,
        details: { step, address: ctx.secrets.sign('staff-address', email).slice(0, SHOWN) },
      }
  const isWritten = await writeAuditOnce(ctx.db, {
    institution_id,
    actor: { kind: 'system' },
    action: 'fail_staff_sign_in',
    ...about,
  })
  if (isWritten) await count(failures, key)
}
