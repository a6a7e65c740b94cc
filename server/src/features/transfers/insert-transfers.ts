import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import type { TransferCause } from '../../db/tables/ledger.ts'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Transfer } from './queries.ts'

/** New transfers, the first event and the audit row of each, in one statement; without those whose key is known. */
export async function insertTransfers(
  trx: Transaction,
  rows: readonly Insertable<Tables['transfers']>[],
  actor: Actor,
): Promise<Transfer[]> {
  return trx
    .with('made', (db) =>
      db
        .insertInto('transfers')
        .values(rows)
        .onConflict((known) => known.columns(['idempotency_key', 'institution_id']).doNothing())
        .returningAll(),
    )
    .with('event', (db) =>
      db
        .insertInto('transfer_events')
        .columns(['institution_id', 'transfer_id', 'to_status', 'cause', 'happened_at'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .select([
              'made.institution_id',
              'made.id',
              'made.status',
              sql<TransferCause>`'initiated'::transfer_cause`.as('cause'),
              'made.date_created',
            ]),
        ),
    )
    .with('audit', (db) =>
      db
        .insertInto('audit_log')
        .columns(['institution_id', 'actor_kind', 'actor_id', 'action', 'entity', 'entity_id'])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .select([
              'made.institution_id',
              sql<Actor['kind']>`${actor.kind}::actor_kind`.as('actor_kind'),
              sql<string | null>`${actor.id ?? null}::text`.as('actor_id'),
              sql.lit('initiated').as('action'),
              sql.lit('transfer').as('entity'),
              sql<string>`made.id::text`.as('entity_id'),
            ]),
        ),
    )
    .selectFrom('made')
    .selectAll()
    .execute()
}
