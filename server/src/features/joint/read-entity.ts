import type { Holder, JointRequest } from '@passbook/contract/joint'
import { hasPassed } from '@passbook/contract/enums'
import { mayRead } from '@passbook/contract/standing'
import type { Reader } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../errors.ts'

/** Who holds the caller's account, and what they wait for each other to agree to. */
export async function readEntity(
  { db, clock }: Context,
  reader: Reader,
  excludeDepositorIds: readonly string[],
) {
  const { institution_id, entity_id, progress } = reader
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  const holders = await listHolders(db, reader)
  const primary = holders.find(({ is_primary }) => is_primary)
  if (primary === undefined) throw new Error('an account without a first holder')
  const others = holders.filter(
    ({ is_primary, depositor_id }) => !is_primary && !excludeDepositorIds.includes(depositor_id),
  )
  const [second] = others
  return {
    entity: { uuid: entity_id, ...(await readAccount(db, reader)) },
    primary_depositor: primary,
    secondary_depositors: others,
    registration_status: second?.registration_status ?? null,
    is_pending_signup: second?.is_pending_signup ?? false,
    requests: await listRequests(db, { institution_id, entity_id, now: clock.now() }),
  }
}

async function listHolders(
  db: Database,
  { institution_id, entity_id }: Reader,
): Promise<Holder[]> {
  const rows = await db
    .selectFrom('depositors')
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
    ])
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.entity_id', '=', entity_id)
    .where('application.ended_at', 'is', null)
    .orderBy('depositors.created_at')
    .execute()
  return rows.map(({ id, registration_last_step, ...row }) => ({
    depositor_id: id,
    ...row,
    is_pending_signup:
      !row.is_primary &&
      registration_last_step === 'confirmed' &&
      hasPassed(row.registration_status),
  }))
}

async function readAccount(db: Database, { institution_id, savings_account_id }: Reader) {
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
  db: Database,
  { institution_id, entity_id, now }: { institution_id: string; entity_id: string; now: Date },
): Promise<JointRequest[]> {
  const removals = await db
    .selectFrom('removal_requests')
    .select(['id', 'requested_by', 'expires_at'])
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return removals.map(({ id, requested_by, expires_at }) => ({
    uuid: id,
    kind: 'remove',
    requested_by,
    expires_at: expires_at.toISOString(),
  }))
}
