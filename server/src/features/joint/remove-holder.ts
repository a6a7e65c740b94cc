import type { StepUp } from '@passbook/contract/step-up'
import { formatDeadline } from '@passbook/contract/dates'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { mayMoveMoney } from '@passbook/contract/standing'
import type { Selectable } from 'kysely'
import { writeAudit } from '../../audit/write-audit.ts'
import { easternDate } from '../../calendar/eastern.ts'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import { type Applicant, asProvenApplicant } from '../applicant/as-applicant.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { lapseClosing } from '../closing/lapse-closing.ts'
import { findOpenRemoval } from './removals.ts'
import { type Secondary, findSecondary } from './secondary.ts'

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
    const secondary = await findSecondary(trx, application.depositor)
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
  const name = depositor.first_name ?? 'The other holder'
  const whom = leaving.id === requested_by ? 'wants to leave' : 'asks you to leave'
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: await findOther(trx, depositor),
    kind: 'joint',
    event: `removal:${id}`,
    params: {
      title: `${name} ${whom} the joint account`,
      message: `It happens when you agree, which you can do until ${formatDeadline(expires_at.toISOString())} on the page of the joint account.`,
    },
  })
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
  await tellBoth(ctx, trx, { depositor, leaving, id })
}

async function tellBoth(
  ctx: Context,
  trx: Transaction,
  {
    depositor,
    leaving,
    id,
  }: {
    depositor: Applicant['application']['depositor']
    leaving: Secondary['depositor']
    id: string
  },
): Promise<void> {
  const { institution_id, entity_id } = depositor
  const name = leaving.first_name ?? 'The second holder'
  await raiseAlert(ctx, trx, {
    institution_id,
    entity_id,
    kind: 'joint',
    event: `removed:${id}`,
    params: {
      title: `${name} has left the joint account`,
      message: `The account is yours alone now, and insured as one of a single owner.`,
    },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: leaving.id,
    kind: 'joint',
    event: `left:${id}`,
    params: {
      title: 'You have left the joint account',
      message:
        'You hold it no longer. You can still read the documents of the time in which you did.',
    },
  })
}

async function findOther(
  trx: Transaction,
  { institution_id, entity_id, id }: { institution_id: string; entity_id: string; id: string },
): Promise<string> {
  const other = await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('id', '<>', id)
    .where('is_holder', '=', true)
    .executeTakeFirstOrThrow()
  return other.id
}

function note(
  trx: Transaction,
  { institution_id, entityId }: { institution_id: string; entityId: string },
  { actor }: Applicant['by'],
  action: string,
): Promise<void> {
  return writeAudit(trx, { institution_id, actor, action, entity: 'depositor', entityId })
}
