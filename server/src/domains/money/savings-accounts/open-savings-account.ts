import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { openAccount } from '../../../ledger/open-account.ts'
import { drawSavingsNumber, sealSavingsNumber } from './savings-number.ts'

/** One draw meets a number in use once in thousands even at millions of accounts. */
const MAX_DRAWS = 10

export interface OpeningInput {
  institution_id: string
  openedOn: BusinessDate
  actor: Actor
}

/** Opens an empty savings account and its account in the books; both have the id returned. */
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
      .columns(['institution_id', 'actor_kind', 'actor_id', 'action', 'entity', 'entity_id'])
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
          ]),
      )
      .returning('id')
      .executeTakeFirst()
    if (added) return
  }
  throw new Error('no free account number was drawn')
}
