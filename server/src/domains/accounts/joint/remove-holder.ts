import type { StepUp } from '@passbook/contract/step-up'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { mayMoveMoney } from '@passbook/contract/standing'
import type { Selectable } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { type Applicant, asProvenApplicant } from '../../people/depositor/as-applicant.ts'
import { lapseClosing } from '../../money/closing/lapse-closing.ts'
import { findOpenRemoval } from './removals.ts'
import { type Secondary, lockSecondary } from './secondary.ts'
import { tellOfLeaving, tellOfRequest } from './tell-of-leaving.ts'

type Removal = Selectable<Tables['removal_requests']>

const BARRED = 'Nobody can leave the account while it is on hold or under review. Write to us.'
const NOBODY = 'This person does not share your account.'

/**
 * One holder asks that the second leaves; the other’s call carries it out. Nobody is removed, nor made
 * the only holder, by the other alone (RULES: Joint holders). Again, also in another tab: the same answer.
 */
export function removeHolder(
  ctx: Context,
  caller: SessionCaller,
  { depositor_id, step_up }: { depositor_id: string; step_up?: StepUp | undefined },
): Promise<{ status: 'WAITING' | 'REMOVED' }> {
  const way = { purpose: 'remove-holder', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, way, async (applicant) => {
    const { trx, application, by, prove } = applicant
    const secondary = await lockSecondary(trx, application.depositor)
    if (secondary?.depositor.id !== depositor_id || !secondary.depositor.is_holder) {
      throw new DomainError('not_found', { message: NOBODY })
    }
    if (!mayMoveMoney({ ...application.progress, relink: false })) {
      throw new DomainError('not_allowed', { message: BARRED })
    }
    const asked = await findOpenRemoval(trx, application.depositor, by.now)
    if (asked?.requested_by === caller.depositor_id) return { status: 'WAITING' }
    await prove()
    if (asked === undefined) {
      await ask(ctx, applicant, secondary)
      return { status: 'WAITING' }
    }
    await carryOut(ctx, applicant, secondary, asked)
    return { status: 'REMOVED' }
  })
}

async function ask(
  ctx: Context,
  { trx, application: { depositor }, by }: Applicant,
  { depositor: leaving }: Secondary,
): Promise<void> {
  const { institution_id, entity_id, id: requested_by } = depositor
  const expires_at = new Date(by.now.getTime() + inMs(LIMITS.closing.agreeDays, 'day'))
  const { id } = await trx
    .insertInto('removal_requests')
    .values({
      institution_id,
      entity_id,
      depositor_id: leaving.id,
      requested_by,
      requested_at: by.now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(trx, { institution_id, entityId: leaving.id }, by, 'ask_to_remove_holder')
  await tellOfRequest(ctx, trx, { asker: depositor, leaving, removal: { id, expires_at } })
}

/** Whoever leaves keeps what was written while they held the account, and nothing else. */
async function carryOut(
  ctx: Context,
  { trx, application: { depositor, entity }, by }: Applicant,
  { depositor: leaving }: Secondary,
  { id }: Removal,
): Promise<void> {
  const { institution_id } = depositor
  await trx
    .updateTable('removal_requests')
    .set({ done_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('depositors')
    .set({
      registration_status: 'VIEW_ONLY',
      stands_since: by.now,
      left_on: easternDate(by.now),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', leaving.id)
    .execute()
  await trx
    .updateTable('secondary_applications')
    .set({ ended_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', leaving.id)
    .execute()
  const { savings_account_id: accountId } = entity
  if (accountId !== null) await lapseClosing(trx, { institution_id, accountId })
  await note(trx, { institution_id, entityId: leaving.id }, by, 'remove_holder')
  await tellOfLeaving(ctx, trx, { leaving, removal: { id } })
}

function note(
  trx: Transaction,
  { institution_id, entityId }: { institution_id: string; entityId: string },
  { actor }: Applicant['by'],
  action: string,
): Promise<void> {
  return writeAudit(trx, { institution_id, actor, action, entity: 'depositor', entityId })
}
