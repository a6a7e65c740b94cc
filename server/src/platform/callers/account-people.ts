import type { Selectable, QueryCreator } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Transaction } from '../db/transaction.ts'
import { DomainError, invalid } from '../errors.ts'

/**
 * Queries for the people of an account. A depositor belongs to an entity, which owns the savings account once
 * it is opened. The caller adds the conditions and the columns.
 */

/** All people of an account, including applicants for a joint account and holders who left. */
export function accountPeople(db: Database, institution_id: string) {
  return db
    .selectFrom('depositors')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'depositors.institution_id')
        .onRef('entities.id', '=', 'depositors.entity_id'),
    )
    .where('depositors.institution_id', '=', institution_id)
    .where('entities.institution_id', '=', institution_id)
}

/** Every depositor as `person`, with their `entity` and its `account` where one was opened. */
export function peopleWithAccount(db: Database, institution_id: string) {
  return db
    .selectFrom('depositors as person')
    .innerJoin('entities as entity', (join) =>
      join
        .onRef('entity.institution_id', '=', 'person.institution_id')
        .onRef('entity.id', '=', 'person.entity_id'),
    )
    .leftJoin('savings_accounts as account', (join) =>
      join
        .onRef('account.institution_id', '=', 'entity.institution_id')
        .onRef('account.id', '=', 'entity.savings_account_id'),
    )
    .where('person.institution_id', '=', institution_id)
}

/** All current holders: the first holder, and a second who signed and has not left. */
export function accountHolders(db: Database, institution_id: string) {
  return accountPeople(db, institution_id).where('depositors.is_holder', '=', true)
}

/** All people of an account who have a login, each with it. */
export function accountPeopleWithLogin(db: Database, institution_id: string) {
  return accountPeople(db, institution_id).innerJoin('users', (join) =>
    join
      .onRef('users.institution_id', '=', 'depositors.institution_id')
      .onRef('users.id', '=', 'depositors.user_id'),
  )
}

/** All current holders who have a login, each with it. */
export function accountHoldersWithLogin(db: Database, institution_id: string) {
  return accountPeopleWithLogin(db, institution_id).where('depositors.is_holder', '=', true)
}

/** The depositors of an institution who have a login, each with it. */
export function depositorsWithLogin(db: Database, institution_id: string) {
  return db
    .selectFrom('depositors')
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'depositors.institution_id')
        .onRef('users.id', '=', 'depositors.user_id'),
    )
    .where('depositors.institution_id', '=', institution_id)
}

/** The entity a person belongs to, and its savings account once there is one. */
export function findEntityOf(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<{ entityId: string; accountId: string | null } | undefined> {
  return accountPeople(db, institution_id)
    .select(['entities.id as entityId', 'entities.savings_account_id as accountId'])
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
}

/** The savings account of a depositor, once it is opened. */
export function findSavingsAccount(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Selectable<Tables['savings_accounts']> | undefined> {
  return db
    .selectFrom('savings_accounts as account')
    .innerJoin('entities', (join) =>
      join
        .onRef('entities.institution_id', '=', 'account.institution_id')
        .onRef('entities.savings_account_id', '=', 'account.id'),
    )
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'entities.institution_id')
        .onRef('depositors.entity_id', '=', 'entities.id'),
    )
    .selectAll('account')
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .executeTakeFirst()
}

interface DepositorKey {
  institution_id: string
  depositor_id: string
}

/** The entity of the account that a depositor holds or applies to share. */
export function entityOf(
  db: Pick<QueryCreator<Tables>, 'selectFrom'>,
  { institution_id, depositor_id }: DepositorKey,
) {
  return db
    .selectFrom('entities')
    .where('institution_id', '=', institution_id)
    .where('id', '=', (query) =>
      query
        .selectFrom('depositors')
        .select('entity_id')
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id),
    )
}

/**
 * Locks the account of a depositor until the transaction ends. Every act locks the entity first, so that no
 * two acts deadlock.
 */
export async function lockEntity(
  trx: Transaction,
  whose: DepositorKey,
): Promise<{ entityId: string; accountId: string | null }> {
  const entity = await entityOf(trx, whose)
    .select(['id', 'savings_account_id'])
    .forUpdate()
    .executeTakeFirst()
  if (entity === undefined) throw new DomainError('not_found')
  return { entityId: entity.id, accountId: entity.savings_account_id }
}

/** Like `lockEntity`, for an act that needs a savings account; a depositor without one is refused. */
export async function lockEntityWithAccount(
  trx: Transaction,
  whose: DepositorKey,
): Promise<{ entityId: string; accountId: string }> {
  const { entityId, accountId } = await lockEntity(trx, whose)
  if (accountId === null) throw invalid('depositor_id', 'This depositor has no savings account.')
  return { entityId, accountId }
}
