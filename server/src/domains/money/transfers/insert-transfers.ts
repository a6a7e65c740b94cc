import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { currentInvocation } from '../../../platform/cause.ts'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { TransferCause } from '../../../platform/db/tables/ledger.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Transfer } from './queries.ts'

/** The columns that every new order has. */
export const ORDER_KEYS = [
  'institution_id',
  'id',
  'request_id',
  'account_id',
  'linked_account_id',
  'direction',
  'kind',
  'amount_cents',
  'status',
  'scheduled_date',
  'file_date',
  'settlement_date',
  'available_date',
  'cancel_until',
  'date_created',
  'retry_count',
  'made_by',
  'schedule_id',
  'occurrence_date',
  'reverses_transfer_id',
  'replaces_transfer_id',
  'retry_of_transfer_id',
  'call_key',
  'authorization_text',
  'shortfall_cents',
  'idempotency_key',
  'input_hash',
] as const satisfies (keyof Insertable<Tables['transfers']>)[]

export type NewOrder = Required<Pick<Insertable<Tables['transfers']>, (typeof ORDER_KEYS)[number]>>

/** An audit row about a depositor's order, in addition to that of the transfer. */
export interface OrderAudit {
  action: string
  details: Record<string, unknown>
}

interface AuditFields {
  by: Actor['kind']
  byId: string | null
  action: string | null
  details: string | null
  invocation_id: string | null
}

const insertOne = statement((db, values: NewOrder & AuditFields) => {
  const row = Object.fromEntries(ORDER_KEYS.map((column) => [column, values[column]]))
  return inserting(db, [row as NewOrder], values)
})

/** Same as insertTransfers for one new order, prepared once: deposits are the most frequent act. */
export async function insertOrder(
  trx: Transaction,
  row: NewOrder,
  actor: Actor,
  orderAudit?: OrderAudit,
): Promise<Transfer | undefined> {
  const details = orderAudit ? JSON.stringify(orderAudit.details) : null
  const audit = { ...actorFields(actor), action: orderAudit?.action ?? null, details }
  const [made] = await insertOne(trx, { ...row, ...audit })
  return made
}

/** Inserts transfers with the first event and audit row of each, in one statement; known keys are skipped. */
export function insertTransfers(
  trx: Transaction,
  rows: readonly Insertable<Tables['transfers']>[],
  actor: Actor,
): Promise<Transfer[]> {
  return inserting(trx, rows, { ...actorFields(actor), action: null, details: null }).execute()
}

function actorFields({ kind, id }: Actor) {
  return { by: kind, byId: id ?? null, invocation_id: currentInvocation() }
}

function inserting(
  on: Database,
  rows: readonly Insertable<Tables['transfers']>[],
  { by, byId, action, details, invocation_id }: AuditFields,
) {
  return on
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
        .columns([
          'institution_id',
          'actor_kind',
          'actor_id',
          'action',
          'entity',
          'entity_id',
          'details',
          'invocation_id',
        ])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .innerJoin(
              sql<{ place: number; action: string; details: string }>`(values
                (1, 'initiated', '{}'::jsonb), (2, ${action}::text, ${details}::jsonb)
              )`.as<'entry'>(sql`entry (place, action, details)`),
              (join) => join.on('entry.action', 'is not', null),
            )
            .select([
              'made.institution_id',
              sql<Actor['kind']>`${by}::actor_kind`.as('actor_kind'),
              sql<string | null>`${byId}::text`.as('actor_id'),
              'entry.action',
              sql.lit('transfer').as('entity'),
              sql<string>`made.id::text`.as('entity_id'),
              'entry.details',
              sql<string | null>`${invocation_id}::uuid`.as('invocation_id'),
            ])
            .orderBy('entry.place'),
        ),
    )
    .selectFrom('made')
    .selectAll()
}
