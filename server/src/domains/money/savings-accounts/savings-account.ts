import { mayRead } from '@passbook/contract/account-status'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { closeAccount, reopenAccount, openAccount } from '../../../ledger/account.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { currentInvocation } from '../../../platform/cause.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/queue/job-table.ts'
import { drawSavingsNumber, sealSavingsNumber } from './savings-number.ts'

/** Even with millions of accounts, only one draw in thousands hits a number in use. */
const MAX_DRAWS = 10

interface OpeningInput {
  institution_id: string
  openedOn: BusinessDate
  actor: Actor
}

/** Opens an empty savings account and its ledger account; both have the returned id. */
export async function openSavingsAccount(
  ctx: Pick<Context, 'vault'>,
  trx: Transaction,
  input: OpeningInput,
  draw = drawSavingsNumber,
): Promise<string> {
  const id = await openAccount(trx, input.institution_id)
  await addUnderFreeNumber(ctx, trx, { ...input, id }, draw)
  return id
}

async function addUnderFreeNumber(
  { vault }: Pick<Context, 'vault'>,
  trx: Transaction,
  { institution_id, openedOn, actor, id }: OpeningInput & { id: string },
  draw: () => string,
): Promise<void> {
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const row = {
      institution_id,
      id,
      opened_on: openedOn,
      ...sealSavingsNumber(vault, { institution_id, accountId: id }, draw()),
    }
    const added = await trx
      .with('opened', (db) =>
        db
          .insertInto('savings_accounts')
          .values(row)
          .onConflict((used) =>
            used.columns(['account_number_index', 'institution_id']).doNothing(),
          )
          .returning(['institution_id', 'id']),
      )
      .insertInto('audit_log')
      .columns([
        'institution_id',
        'actor_kind',
        'actor_id',
        'action',
        'entity',
        'entity_id',
        'invocation_id',
      ])
      .expression((eb) =>
        eb
          .selectFrom('opened')
          .select([
            'opened.institution_id',
            sql<Actor['kind']>`${actor.kind}::actor_kind`.as('actor_kind'),
            sql<string | null>`${actor.id ?? null}::text`.as('actor_id'),
            sql.lit('open').as('action'),
            sql.lit('savings_account').as('entity'),
            sql<string>`opened.id::text`.as('entity_id'),
            sql<string | null>`${currentInvocation()}::uuid`.as('invocation_id'),
          ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (added) return
  }
  throw new Error('no free account number was drawn')
}

interface ClosingInput {
  institution_id: string
  accountId: string
  closedOn: BusinessDate
  actor: Actor
}

/** Closes a savings account that was paid out: nothing more posts to it, and a final statement is made. */
export async function closeSavingsAccount(trx: Transaction, input: ClosingInput): Promise<void> {
  const { institution_id, accountId, closedOn, actor } = input
  const closed = await trx
    .updateTable('savings_accounts')
    .set({ status: 'CLOSED', closed_on: closedOn })
    .where('institution_id', '=', institution_id)
    .where('id', '=', accountId)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  if (closed === undefined) throw new DomainError('not_found')
  await closeAccount(trx, institution_id, accountId)
  const statement = { institution_id, account_id: accountId, closed_on: closedOn }
  await enqueue(trx, 'make_final_statement', statement)
  const entity = { entity: 'savings_account', entityId: accountId }
  await writeAudit(trx, { institution_id, actor, action: 'close', ...entity })
}

/** Reopens a closed savings account, so that it accepts postings again. */
export async function reopenSavingsAccount(
  trx: Transaction,
  { institution_id, accountId, actor }: { institution_id: string; accountId: string; actor: Actor },
): Promise<void> {
  const reopened = await trx
    .updateTable('savings_accounts')
    .set({ status: 'OPEN', closed_on: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', accountId)
    .where('status', '=', 'CLOSED')
    .returning('id')
    .executeTakeFirst()
  if (reopened === undefined) throw new DomainError('not_found')
  await reopenAccount(trx, institution_id, accountId)
  const entity = { entity: 'savings_account', entityId: accountId }
  await writeAudit(trx, { institution_id, actor, action: 'reopen', ...entity })
}

/** The given account, if it is the caller's and they may read; any other is reported as not found. */
export function ownAccount(
  { institution_id, savings_account_id, progress }: Reader,
  accountId: string,
): { institution_id: string; account_id: string } {
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  if (savings_account_id === null || savings_account_id !== accountId.toLowerCase()) {
    throw new DomainError('not_found')
  }
  return { institution_id, account_id: savings_account_id }
}
