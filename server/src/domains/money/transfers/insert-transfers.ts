import { type Insertable, sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import { askedTogether } from '../../../platform/db/shared-transaction.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { TransferCause } from '../../../platform/db/tables/ledger.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Transfer } from './queries.ts'

/** What is told of every wish that is new. */
const OF_A_WISH = [
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
  'shortfall_cents',
  'idempotency_key',
  'input_hash',
] as const satisfies (keyof Insertable<Tables['transfers']>)[]

export type NewWish = Required<Pick<Insertable<Tables['transfers']>, (typeof OF_A_WISH)[number]>>

/** A row of the audit log about what somebody asked for, beside that of the transfer. */
export interface WishAudit {
  action: string
  details: Record<string, unknown>
}

interface Told {
  by: Actor['kind']
  byId: string | null
  action: string | null
  details: string | null
}

const insertOne = statement((db, values: NewWish & Told) => {
  const row = Object.fromEntries(OF_A_WISH.map((column) => [column, values[column]]))
  return inserting(db, [row as NewWish], values)
})

const COLUMNS = sql.join(OF_A_WISH.slice(1).map((column) => sql.ref(column)))
const NEW_COLUMNS = sql.join(OF_A_WISH.slice(1).map((column) => sql.ref(`new.${column}`)))

const insertSeveral = statement(
  (_db, { institution_id, rows, told }: { institution_id: string; rows: string; told: string }) =>
    sql<Transfer>`
      with made as (
        insert into transfers (institution_id, ${COLUMNS})
        select ${institution_id}, ${NEW_COLUMNS}
        from jsonb_populate_recordset(null::transfers, ${rows}::jsonb) as new
        on conflict (idempotency_key, institution_id) do nothing
        returning *
      ), event as (
        insert into transfer_events (institution_id, transfer_id, to_status, cause, happened_at)
        select made.institution_id, made.id, made.status, 'initiated'::transfer_cause, made.date_created
        from made
      ), audit as (
        insert into audit_log
          (institution_id, actor_kind, actor_id, action, entity, entity_id, details)
        select made.institution_id, told.by, told.by_id, told.action, 'transfer', made.id::text,
          told.details
        from made join jsonb_to_recordset(${told}::jsonb)
          as told (place int, id uuid, by actor_kind, by_id text, action text, details jsonb)
          on told.id = made.id
        order by told.place
      )
      select * from made`,
)

type ToldWish = NewWish & Told

/** One new wish, or those of several people at once. */
const insertNew = askedTogether(insertOne, async (db, all: readonly [ToldWish, ...ToldWish[]]) => {
  const [{ institution_id }] = all
  const rows = all.map((wish) => ({ ...wish, input_hash: `\\x${wish.input_hash.toString('hex')}` }))
  const told = all
    .flatMap(({ id, by, byId: by_id, action, details }) => [
      { id, by, by_id, action: 'initiated', details: {} },
      { id, by, by_id, action, details: JSON.parse(details ?? 'null') as unknown },
    ])
    .filter((line) => line.action !== null)
    .map((line, place) => ({ place, ...line }))
  const made = await insertSeveral(db, {
    institution_id,
    rows: JSON.stringify(rows),
    told: JSON.stringify(told),
  })
  return all.map(({ id }) => made.filter((transfer) => transfer.id === id))
})

/** The same as below for one new wish, put together once: deposits are the busiest act of the bank. */
export async function insertWish(
  trx: Transaction,
  row: NewWish,
  actor: Actor,
  wish?: WishAudit,
): Promise<Transfer | undefined> {
  const details = wish ? JSON.stringify(wish.details) : null
  const told = { ...toldBy(actor), action: wish?.action ?? null, details }
  const [made] = await insertNew(trx, { ...row, ...told })
  return made
}

/** New transfers, the first event and the audit row of each, in one statement; without those whose key is known. */
export function insertTransfers(
  trx: Transaction,
  rows: readonly Insertable<Tables['transfers']>[],
  actor: Actor,
): Promise<Transfer[]> {
  return inserting(trx, rows, { ...toldBy(actor), action: null, details: null }).execute()
}

function toldBy({ kind, id }: Actor) {
  return { by: kind, byId: id ?? null }
}

function inserting(
  on: Database,
  rows: readonly Insertable<Tables['transfers']>[],
  { by, byId, action, details }: Told,
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
        ])
        .expression((eb) =>
          eb
            .selectFrom('made')
            .innerJoin(
              sql<{ place: number; action: string; details: string }>`(values
                (1, 'initiated', '{}'::jsonb), (2, ${action}::text, ${details}::jsonb)
              )`.as<'told'>(sql`told (place, action, details)`),
              (join) => join.on('told.action', 'is not', null),
            )
            .select([
              'made.institution_id',
              sql<Actor['kind']>`${by}::actor_kind`.as('actor_kind'),
              sql<string | null>`${byId}::text`.as('actor_id'),
              'told.action',
              sql.lit('transfer').as('entity'),
              sql<string>`made.id::text`.as('entity_id'),
              'told.details',
            ])
            .orderBy('told.place'),
        ),
    )
    .selectFrom('made')
    .selectAll()
}
