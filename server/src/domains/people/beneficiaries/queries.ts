import { isCompleted } from '@passbook/contract/enums'
import { type ReadersStanding, mayRead } from '@passbook/contract/account-status'
import type { Selectable } from 'kysely'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { DomainError } from '../../../platform/errors.ts'
import { holdersWithMatch } from '../../access/holds.ts'
import { STILL_CHECKING } from '../registration/identity-queries.ts'

export type BeneficiaryRow = Selectable<Tables['beneficiaries']>

/** The account whose beneficiaries are listed. */
export interface ListOf {
  institution_id: string
  entity_id: string
}

/** All beneficiaries, primary ones first, in the order in which they were named. */
export function listRows(
  db: Database,
  { institution_id, entity_id }: ListOf,
): Promise<BeneficiaryRow[]> {
  return db
    .selectFrom('beneficiaries')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .orderBy('kind', 'desc')
    .orderBy('place')
    .execute()
}

export async function readVersion(db: Database, { institution_id, entity_id }: ListOf) {
  const { beneficiaries_version } = await db
    .selectFrom('entities')
    .select('beneficiaries_version')
    .where('institution_id', '=', institution_id)
    .where('id', '=', entity_id)
    .executeTakeFirstOrThrow()
  return beneficiaries_version
}

/** The owners of the account, and people who are joining it. */
export function listHolders(db: Database, { institution_id, entity_id }: ListOf) {
  return accountPeople(db, institution_id)
    .select(['first_name', 'last_name', 'date_of_birth', 'ssn_index'])
    .where('depositors.entity_id', '=', entity_id)
    .execute()
}

/** SPEC 6: only the primary depositor of an open account may name beneficiaries. */
export function assertMayName(progress: ReadersStanding): void {
  if (!mayRead(progress) || !isCompleted(progress.registration_last_step)) {
    throw new DomainError('not_allowed')
  }
  if (!progress.is_primary) {
    const message = 'Only the primary holder of the account can see and change its beneficiaries.'
    throw new DomainError('not_allowed', { message })
  }
}

/** Refuses every change while a sanctions match of an owner is possible (RULES-3: Sanctions, stop). */
export async function assertNoMatch(
  db: Database,
  { institution_id, entity_id }: ListOf,
): Promise<void> {
  const possible = await holdersWithMatch(db, institution_id)
    .where('depositors.entity_id', '=', entity_id)
    .executeTakeFirst()
  if (possible !== undefined) throw new DomainError('not_allowed', { message: STILL_CHECKING })
}
