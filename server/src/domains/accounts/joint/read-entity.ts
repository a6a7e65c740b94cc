import type { Holder, JointRequest } from '@passbook/contract/joint'
import { nameOfBeneficiary } from '@passbook/contract/beneficiary-words'
import { hasPassed } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/account-status'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { isJoining, readProgress } from '../../../platform/callers/progress.ts'
import { DomainError } from '../../../platform/errors.ts'
import { type Proposal, findOpenProposal } from '../../people/beneficiaries/proposals.ts'
import { findWaitingClosing } from '../../money/closing/end-waiting.ts'
import { statusForPrimary } from './secondary.ts'
import { readOpenRemoval } from './remove-holder.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/** The holders of the caller's account, and the requests that await the other holder's consent. */
export async function readEntity(
  ctx: Context,
  caller: SessionCaller,
  excludeDepositorIds: readonly string[],
) {
  const { db, clock } = ctx
  const { institution_id, user_id } = caller
  if (!mayRead(await readProgress(db, institution_id, user_id))) {
    throw new DomainError('not_allowed')
  }
  const entity = await findEntity(db, caller)
  const holders = await listHolders(db, entity)
  const primary = holders.find(({ is_primary }) => is_primary)
  if (primary === undefined) throw new Error('an account without a first holder')
  const others = holders.filter(
    ({ is_primary, depositor_id }) => !is_primary && !excludeDepositorIds.includes(depositor_id),
  )
  const [second] = others
  return {
    entity: { uuid: entity.entity_id, ...(await readAccount(db, entity)) },
    primary_depositor: primary,
    secondary_depositors: others,
    registration_status: second?.registration_status ?? null,
    is_pending_signup: second?.is_pending_signup ?? false,
    requests: await listRequests(ctx, entity, clock.now()),
  }
}

interface Entity {
  institution_id: string
  entity_id: string
  savings_account_id: string | null
}

function findEntity(
  db: Database,
  { institution_id, depositor_id }: SessionCaller,
): Promise<Entity> {
  return accountPeople(db, institution_id)
    .select(['depositors.institution_id', 'depositors.entity_id', 'entities.savings_account_id'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirstOrThrow()
}

async function listHolders(db: Database, { institution_id, entity_id }: Entity): Promise<Holder[]> {
  const rows = await accountPeople(db, institution_id)
    .leftJoin('secondary_applications as application', (join) =>
      join
        .onRef('application.institution_id', '=', 'depositors.institution_id')
        .onRef('application.depositor_id', '=', 'depositors.id'),
    )
    .select([
      'depositors.id',
      'depositors.is_primary',
      'depositors.first_name',
      'depositors.last_name',
      'depositors.registration_status',
      'depositors.registration_last_step',
      'depositors.is_holder',
      'depositors.joined_on',
      'application.is_checked_after_acceptance',
    ])
    .where('depositors.entity_id', '=', entity_id)
    .where('application.ended_at', 'is', null)
    .orderBy('depositors.created_at')
    .execute()
  return rows.map((row) => {
    const { is_primary, first_name, last_name, joined_on } = row
    const isConfirmed = !is_primary && row.registration_last_step === 'confirmed'
    const isInvitedUnchecked = isConfirmed && row.is_checked_after_acceptance === true
    return {
      depositor_id: row.id,
      is_primary,
      first_name,
      last_name,
      joined_on,
      registration_status: statusForPrimary(row.registration_status, isInvitedUnchecked),
      is_joining: isJoining(row),
      is_pending_signup: isInvitedUnchecked || (isConfirmed && hasPassed(row.registration_status)),
    }
  })
}

async function readAccount(db: Database, { institution_id, savings_account_id }: Entity) {
  const product = await db
    .selectFrom('savings_products')
    .select('closing_needs_both')
    .where('institution_id', '=', institution_id)
    .executeTakeFirstOrThrow()
  if (savings_account_id === null) return { account_last_four: null, ...product }
  const { account_last_four } = await db
    .selectFrom('savings_accounts')
    .select('account_last_four')
    .where('institution_id', '=', institution_id)
    .where('id', '=', savings_account_id)
    .executeTakeFirstOrThrow()
  return { account_last_four, ...product }
}

async function listRequests(
  ctx: Context,
  { institution_id, entity_id, savings_account_id: accountId }: Entity,
  now: Date,
): Promise<JointRequest[]> {
  const { db } = ctx
  const closing = await findWaitingClosing(db, { institution_id, accountId }, now)
  const removal = await readOpenRemoval(db, { institution_id, entity_id }, now)
  const proposal = await findOpenProposal(ctx, db, { institution_id, entity_id }, now)
  return [
    ...(closing ? [toRequest('close', closing)] : []),
    ...(removal ? [toRequest('remove', removal)] : []),
    ...(proposal ? [toProposedList(proposal)] : []),
  ]
}

/** RULES: the other holder sees the whole list before they agree. */
function toProposedList(proposal: Proposal): JointRequest {
  const request = toRequest('beneficiaries', { ...proposal, requested_by: proposal.proposed_by })
  return {
    ...request,
    beneficiaries: proposal.rows.map((row) => ({
      uuid: row.id,
      name: nameOfBeneficiary(row),
      kind: row.kind,
      relationship: row.relationship,
      date_of_birth: row.date_of_birth,
      allocation_bp: row.allocation_bp,
    })),
  }
}

interface OpenRequest {
  id: string
  requested_by: string | null
  expires_at: Date | null
}

function toRequest(
  kind: JointRequest['kind'],
  { id, requested_by, expires_at }: OpenRequest,
): JointRequest {
  if (requested_by === null || expires_at === null) throw new Error(`nobody asked to ${kind}`)
  return { uuid: id, kind, requested_by, expires_at: expires_at.toISOString() }
}
