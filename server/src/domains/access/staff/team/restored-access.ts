import type { StaffMember as Member } from '@passbook/contract/console/team'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { addDays } from '../../../../platform/calendar/business-date.ts'
import { easternDate, easternInstant } from '../../../../platform/calendar/eastern.ts'
import { nextBusinessDay } from '../../../../platform/calendar/holidays.ts'
import type { StaffMember } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { roleOf } from '../../../../platform/callers/role-of.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import { endStaffSessions, sendStaffLink } from '../sign-in/set-staff-password.ts'
import { lockMember } from '../sign-in/count-password.ts'
import { findStaffByEmail } from '../sign-in/queries.ts'
import { assertApprovesAlready } from '../sign-in/settings.ts'
import {
  members,
  personWords,
  toMember,
  notifyOfStaffChange,
  withdrawLostRequests,
} from '../members/members.ts'

interface RestoreInput {
  institution_id: string
  email: string
  reason: string
  now: Date
  actor: { kind: 'operator'; id: string }
}

const NO_ADMINISTRATOR = 'No administrator uses this email address.'

/**
 * Lets a disabled or locked-out administrator sign in again when nobody else can help them. It moves no
 * money and decides nothing: they cannot approve anything for a day, every administrator is notified, and
 * an account it enabled is disabled after the next business day unless another administrator confirms it.
 */
export async function restoreAccess(
  ctx: Context,
  { institution_id, email, reason, now, actor }: RestoreInput,
): Promise<{ staff_id: string; until: Date | null }> {
  return inTransaction(ctx.db, async (trx) => {
    const found = await findStaffByEmail(trx, institution_id, email)
    if (found?.role !== 'administrator') throw invalid('email', NO_ADMINISTRATOR)
    const staff = await lockMember(trx, { institution_id, staff_id: found.id })
    const wasDisabled = staff.disabled_at !== null
    const nextDay = endOfNextBusinessDay(now)
    const until = wasDisabled ? nextDay : staff.restored_until
    await trx
      .updateTable('staff')
      .set({
        disabled_at: null,
        is_without_group: false,
        restored_until: until,
        access_changed_at: now,
        // Until then a password works, even where staff sign in with an identity provider.
        local_sign_in_until: nextDay,
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', staff.id)
      .execute()
    // The link lets them choose a new password and lifts every lock.
    await sendStaffLink({ ...ctx, db: trx }, trx, staff)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'restore_access',
      entity: 'staff',
      entityId: staff.id,
      details: {
        reason,
        before: { is_disabled: wasDisabled },
        after: { is_disabled: false, until },
      },
    })
    const words = wasDisabled
      ? `${personWords(staff)} can sign in again. This ends after the next business day unless another administrator confirms it under Staff`
      : `${personWords(staff)} was sent a link to unlock their sign-in`
    const by = `${actor.id} used the operator command restore-access. Reason: ${reason}`
    await notifyOfStaffChange({ ctx, trx }, institution_id, { words, by })
    return { staff_id: staff.id, until }
  })
}

function endOfNextBusinessDay(now: Date): Date {
  return easternInstant(addDays(nextBusinessDay(easternDate(now)), 1), '00:00')
}

const OWN = 'You can’t confirm your own access. Ask another administrator.'
const RESTORED_TOO = 'Your own access was restored and must be confirmed by another administrator.'

/** Another administrator, who may approve already, confirms access that the operator restored. */
export function confirmAccess(
  ctx: Context,
  caller: StaffMember,
  staff_id: string,
  reason: string,
): Promise<Member> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const { trx, now, actor } = desk
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    const own = await lockMember(trx, { institution_id, staff_id: caller.staff_id })
    if (own.restored_until !== null) {
      throw new DomainError('not_allowed', {
        message: RESTORED_TOO,
        fields: { '': [RESTORED_TOO] },
      })
    }
    await assertApprovesAlready(trx, caller, now)
    const staff = await lockMember(trx, { institution_id, staff_id })
    if (staff.restored_until === null || staff.restored_until <= now) {
      throw invalid('', 'There is no restored access to confirm.')
    }
    await trx
      .updateTable('staff')
      .set({ restored_until: null })
      .where('institution_id', '=', institution_id)
      .where('id', '=', staff_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'confirm_access',
      entity: 'staff',
      entityId: staff_id,
      details: { reason },
    })
    const words = `Restored access confirmed for ${personWords(staff)}`
    const by = `${personWords(caller)} confirmed it. Reason: ${reason}`
    await notifyOfStaffChange(desk, institution_id, { words, by })
    const member = await members(trx, institution_id)
      .where('id', '=', staff_id)
      .executeTakeFirstOrThrow()
    return toMember(member)
  })
}

/** Disables everybody whose restored access nobody confirmed in time. The job runs every ten minutes. */
export async function endAllRestoredAccess(ctx: Context): Promise<void> {
  const institutions = await ctx.db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) {
    await inTransaction(ctx.db, (trx) => endRestoredAccess(ctx, trx, id))
  }
}

async function endRestoredAccess(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
): Promise<void> {
  const now = ctx.clock.now()
  const ended = await trx
    .updateTable('staff')
    .set({ disabled_at: now, restored_until: null })
    .where('institution_id', '=', institution_id)
    .where('restored_until', '<=', now)
    .returningAll()
    .returning(roleOf().as('held_role'))
    .execute()
  const actor = { kind: 'system' } as const
  for (const staff of ended) {
    const { id: staff_id, held_role: role, disabled_at } = staff
    const maker = { id: staff_id, role, disabled_at }
    await withdrawLostRequests(trx, { institution_id, maker, by: staff_id, now, actor })
    await endStaffSessions(trx, { institution_id, staff_id, now: ctx.realTime.now() })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'end_restored_access',
      entity: 'staff',
      entityId: staff_id,
    })
    await notifyOfStaffChange({ ctx, trx }, institution_id, {
      words: `${personWords(staff)} can no longer sign in`,
      by: 'No administrator confirmed the access that the operator restored in time.',
    })
  }
}
