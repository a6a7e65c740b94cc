import type { Progress } from '@passbook/contract/depositor'
import type { RegistrationState } from '@passbook/contract/registration-pages'
import type { Selectable } from 'kysely'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { LinkedAccount } from '../linked-accounts/account-number.ts'
import { listLinks } from '../linked-accounts/queries.ts'
import { entityOf } from '../../../platform/callers/account-people.ts'
import { readProgress } from '../../../platform/callers/progress.ts'

/** The caller, as identified by a session. */
export interface ApplicationCaller {
  institution_id: string
  user_id: string
  depositor_id: string
}

export interface Application {
  depositor: Selectable<Tables['depositors']>
  entity: Selectable<Tables['entities']>
  links: LinkedAccount[]
  progress: Progress
  /** The input of the STATES tables. */
  state: RegistrationState
}

type Person = Pick<ApplicationCaller, 'institution_id' | 'depositor_id'>

/** Locks the entity and then the person in one statement. */
const lockBoth = statement((db, { institution_id, depositor_id }: Person) =>
  db
    .with('account', (locked) =>
      entityOf(locked, { institution_id, depositor_id })
        .select([
          'savings_account_id',
          'initial_fund_amount_cents',
          'link_changed_at',
          'beneficiaries_version',
          'created_at as opened_at',
        ])
        .forUpdate(),
    )
    .selectFrom('account')
    .innerJoin('depositors', (join) => join.onTrue())
    .selectAll()
    .where('depositors.institution_id', '=', institution_id)
    .where('depositors.id', '=', depositor_id)
    .forUpdate('depositors'),
)

/**
 * Reads an application and locks it until the transaction ends. Every act locks the entity first and then
 * the person, so that two tabs wait for each other.
 */
export async function lockApplication(
  trx: Transaction,
  { institution_id, user_id, depositor_id }: ApplicationCaller,
): Promise<Application> {
  const [both] = await lockBoth(trx, { institution_id, depositor_id })
  if (both === undefined) throw new DomainError('not_found')
  const { depositor, entity } = split(both)
  const links = await listLinks(trx, institution_id, entity.id)
  const progress = await readProgress(trx, institution_id, user_id)
  const state = { ...progress, linkStatuses: links.map(({ status }) => status) }
  return { depositor, entity, links, progress, state }
}

type Both = Awaited<ReturnType<typeof lockBoth>>[number]

function split({
  savings_account_id,
  initial_fund_amount_cents,
  link_changed_at,
  beneficiaries_version,
  opened_at: created_at,
  ...depositor
}: Both): Pick<Application, 'depositor' | 'entity'> {
  const { institution_id, entity_id: id } = depositor
  const facts = { savings_account_id, initial_fund_amount_cents, link_changed_at }
  return { depositor, entity: { institution_id, id, ...facts, beneficiaries_version, created_at } }
}
