import { formatDeadline } from '@passbook/contract/format-dates'
import { LIMITS, inMs } from '@passbook/contract/limits'
import { mayMoveMoney, mayRead } from '@passbook/contract/account-status'
import type { StepUp } from '@passbook/contract/step-up'
import type { Selectable } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { lapseClosing, findWaitingClosing } from '../../money/closing/end-waiting.ts'
import {
  type Applicant,
  asProvenApplicant,
  asApplicant,
} from '../../people/depositor/as-applicant.ts'
import { saveVersion } from '../../people/beneficiaries/change-list.ts'
import { closeProposal } from '../../people/beneficiaries/close-proposal.ts'
import { endProposal, findOpenProposal } from '../../people/beneficiaries/proposals.ts'
import { listRows } from '../../people/beneficiaries/queries.ts'
import { type Secondary, lockSecondary } from './secondary.ts'

type Removal = Selectable<Tables['removal_requests']>

const BARRED =
  'No one can leave the account while it is on hold or under review. Contact us if you have questions.'
const NOBODY = 'This person is not a holder of your account.'

/**
 * One holder requests that the second leaves; the other holder's call carries it out. Nobody is removed
 * or made the only holder by the other alone (RULES: Joint holders). A repeated call, even from another
 * tab, gets the same answer.
 */
export function removeHolder(
  ctx: Context,
  caller: SessionCaller,
  { depositor_id, step_up }: { depositor_id: string; step_up?: StepUp | undefined },
): Promise<{ status: 'WAITING' | 'REMOVED' }> {
  const options = { purpose: 'remove-holder', stepUp: step_up } as const
  return asProvenApplicant(ctx, caller, options, async (applicant) => {
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
      await requestRemoval(ctx, applicant, secondary)
      return { status: 'WAITING' }
    }
    await carryOut(ctx, applicant, secondary, asked)
    return { status: 'REMOVED' }
  })
}

async function requestRemoval(
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
  await auditRemoval(trx, { institution_id, entityId: leaving.id }, by, 'ask_to_remove_holder')
  await notifyOfRequest(ctx, trx, { asker: depositor, leaving, removal: { id, expires_at } })
}

/** The person who leaves may still read documents from the time they held the account, and nothing else. */
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
  await endProposalOfLeaving(ctx, { trx, entity, by }, leaving)
  await auditRemoval(trx, { institution_id, entityId: leaving.id }, by, 'remove_holder')
  await notifyOfLeaving(ctx, trx, { leaving, removal: { id } })
}

/** The first holder now changes the list alone. Pages that still show the proposal have an older version. */
async function endProposalOfLeaving(
  ctx: Context,
  { trx, entity, by }: Pick<Applicant, 'trx' | 'by'> & Pick<Applicant['application'], 'entity'>,
  leaving: Person,
): Promise<void> {
  const of = { institution_id: entity.institution_id, entity_id: entity.id }
  const name = leaving.first_name ?? 'The second holder'
  const { wasOpen } = await closeProposal(ctx, trx, of, { because: 'left', name, ...by })
  if (!wasOpen) return
  const rows = await listRows(trx, of)
  const change = { change: 'withdraw', beneficiary_id: null } as const
  await saveVersion({ trx, by, of, rows }, change, entity.beneficiaries_version + 1)
}

function auditRemoval(
  trx: Transaction,
  { institution_id, entityId }: { institution_id: string; entityId: string },
  { actor }: Applicant['by'],
  action: string,
): Promise<void> {
  return writeAudit(trx, { institution_id, actor, action, entity: 'depositor', entityId })
}

interface EntityRef {
  institution_id: string
  entity_id: string
}

/** The removal request that the other holder can still accept. */
export function readOpenRemoval(db: Database, { institution_id, entity_id }: EntityRef, now: Date) {
  return db
    .selectFrom('removal_requests')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** The same within a transaction; it also ends an expired request. */
async function findOpenRemoval(
  trx: Transaction,
  { institution_id, entity_id }: EntityRef,
  now: Date,
): Promise<Selectable<Tables['removal_requests']> | undefined> {
  await trx
    .updateTable('removal_requests')
    .set({ withdrawn_at: now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  return readOpenRemoval(trx, { institution_id, entity_id }, now)
}

/** Either holder ends an open request: the person who made it withdraws it, the other refuses it. */
export function withdrawRequest(ctx: Context, caller: SessionCaller, uuid: string): Promise<void> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { depositor, entity, progress } = application
    if (!depositor.is_holder || !mayRead(progress)) throw new DomainError('not_allowed')
    const { institution_id } = depositor
    const asked = { institution_id, accountId: entity.savings_account_id }
    const closing = await findWaitingClosing(trx, asked, by.now)
    const removal = await findOpenRemoval(trx, depositor, by.now)
    if (closing?.id === uuid) await lapseClosing(trx, asked)
    else if (removal?.id === uuid) {
      await trx
        .updateTable('removal_requests')
        .set({ withdrawn_at: by.now })
        .where('institution_id', '=', institution_id)
        .where('id', '=', uuid)
        .execute()
    } else {
      await endProposedList(ctx, { trx, application, by }, uuid)
      return
    }
    const isClosing = closing?.id === uuid
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: isClosing ? 'withdraw_closing' : 'withdraw_removal',
      entity: isClosing ? 'closing' : 'removal_request',
      entityId: uuid,
    })
    await notifyOfEnd(ctx, trx, depositor, isClosing ? closing : removal)
  })
}

/** Ends a proposed list of beneficiaries: the list stays as it is, and the other holder is told. */
async function endProposedList(
  ctx: Context,
  { trx, application: { depositor, entity }, by }: Applicant,
  uuid: string,
): Promise<void> {
  const of = { institution_id: entity.institution_id, entity_id: entity.id }
  const proposal = await findOpenProposal(ctx, trx, of, by.now)
  if (proposal?.id !== uuid) throw new DomainError('not_found')
  await endProposal(trx, of, by.now)
  const rows = await listRows(trx, of)
  const change = { change: 'withdraw', beneficiary_id: null } as const
  await saveVersion({ trx, by, of, rows }, change, entity.beneficiaries_version + 1)
  const name = depositor.first_name ?? 'The other holder'
  await raiseAlert(ctx, trx, {
    institution_id: of.institution_id,
    depositor_id: await findOther(trx, depositor),
    kind: 'joint',
    event: `request-ended:${uuid}`,
    params: {
      title:
        proposal.proposed_by === depositor.id
          ? `${name} withdrew the proposed beneficiaries`
          : `${name} declined the proposed beneficiaries`,
      message: 'Nothing changes. The beneficiaries stay as they were.',
    },
  })
}

/** Notifies the other holder that the request is over and that nothing changes. */
async function notifyOfEnd(
  ctx: Context,
  trx: Transaction,
  endedBy: Person,
  request: { id: string; requested_by: string | null; depositor_id?: string } | undefined,
): Promise<void> {
  if (request === undefined) return
  const name = endedBy.first_name ?? 'The other holder'
  // The person who made the request withdraws it; the other holder declines it.
  const isOwn = request.requested_by === endedBy.id
  await raiseAlert(ctx, trx, {
    institution_id: endedBy.institution_id,
    depositor_id: await findOther(trx, endedBy),
    kind: 'joint',
    event: `request-ended:${request.id}`,
    params: {
      title: titleOfEnd(request, isOwn, name),
      message: 'Nothing changes. You both still hold the account.',
    },
  })
}

function titleOfEnd(
  { requested_by, depositor_id }: { requested_by: string | null; depositor_id?: string },
  isOwn: boolean,
  name: string,
): string {
  if (depositor_id === undefined) {
    return isOwn
      ? `${name} withdrew the request to close the joint account`
      : `${name} declined your request to close the joint account`
  }
  if (depositor_id === requested_by) {
    return isOwn
      ? `${name} withdrew the request to leave the joint account`
      : `${name} declined your request to leave the joint account`
  }
  return isOwn
    ? `${name} withdrew the request for you to leave the joint account`
    : `${name} declined your request that they leave the joint account`
}

interface Person {
  institution_id: string
  entity_id: string
  id: string
  first_name: string | null
}

interface OpenRemoval {
  id: string
  expires_at: Date
}

/** Notifies the other holder of the request, and of the deadline to agree or decline. */
async function notifyOfRequest(
  ctx: Context,
  trx: Transaction,
  { asker, leaving, removal }: { asker: Person; leaving: Person; removal: OpenRemoval },
): Promise<void> {
  const name = asker.first_name ?? 'The other holder'
  const until = formatDeadline(removal.expires_at.toISOString())
  const isAskerLeaving = leaving.id === asker.id
  await raiseAlert(ctx, trx, {
    institution_id: asker.institution_id,
    depositor_id: isAskerLeaving ? await findOther(trx, asker) : leaving.id,
    kind: 'joint',
    event: `removal:${removal.id}`,
    params: {
      title: isAskerLeaving
        ? `${name} asked to leave the joint account`
        : `${name} asked you to leave the joint account`,
      message: `You can agree or decline until ${until}. Nothing changes unless you agree.`,
    },
    letter: {
      template: isAskerLeaving ? 'joint_wants_to_leave' : 'joint_asked_to_leave',
      params: { name, until },
    },
  })
}

/** Notifies both holders. The person who left can no longer read alerts, so they get an email. */
async function notifyOfLeaving(
  ctx: Context,
  trx: Transaction,
  { leaving, removal }: { leaving: Person; removal: Pick<OpenRemoval, 'id'> },
): Promise<void> {
  const { institution_id, entity_id } = leaving
  const name = leaving.first_name ?? 'The second holder'
  await raiseAlert(ctx, trx, {
    institution_id,
    entity_id,
    kind: 'joint',
    event: `removed:${removal.id}`,
    params: {
      title: `${name} has left the joint account`,
      message: 'The account is now yours alone. Your insurance coverage now counts one owner.',
    },
    letter: { template: 'joint_holder_left', params: { name } },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: leaving.id,
    kind: 'joint',
    event: `left:${removal.id}`,
    params: {
      title: 'You have left the joint account',
      message: 'You can still read the documents from when you were a holder.',
    },
    letter: { template: 'joint_left', params: undefined },
  })
}

async function findOther(
  trx: Transaction,
  { institution_id, entity_id, id }: Person,
): Promise<string> {
  const other = await accountHolders(trx, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entity_id)
    .where('depositors.id', '<>', id)
    .executeTakeFirstOrThrow()
  return other.id
}
