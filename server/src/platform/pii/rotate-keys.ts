import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

/** Rows per transaction; short transactions never block a depositor for long. */
const BATCH = 200

export interface Rotation {
  column: string
  sealedAnew: number
}

/**
 * Encrypts again all data of an institution that an older key encrypted. It can be interrupted and repeated;
 * when nothing is left, the older keys may be removed from PII_KEYS.
 */
export async function rotateKeys(
  ctx: Pick<Context, 'db' | 'vault'>,
  { institution_id, actor }: { institution_id: string; actor: Actor },
): Promise<Rotation[]> {
  const rotations: Rotation[] = []
  for (const sealed of sealedColumns) {
    const sealedAnew = await rotateColumn(ctx, institution_id, sealed)
    if (!sealed.isSecret) rotations.push({ column: `${sealed.table}.${sealed.column}`, sealedAnew })
  }
  await writeAudit(ctx.db, {
    institution_id,
    actor,
    action: 'rotate_keys',
    entity: 'institution',
    entityId: institution_id,
    details: Object.fromEntries(rotations.map(({ column, sealedAnew }) => [column, sealedAnew])),
  })
  return rotations
}

/**
 * Goes through the rows in the order of their primary key, and passes over rows that somebody else has locked:
 * a rotation that waits with 200 locked rows would hold up others, or deadlock with them. Rows that were
 * passed over are waited for at the end one at a time, which cannot deadlock.
 */
async function rotateColumn(
  ctx: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  sealed: SealedColumn,
): Promise<number> {
  const column = { ...sealed, institution_id, primary: await readPrimaryKey(ctx.db, sealed.table) }
  let sealedAnew = 0
  for (const batch of [
    { size: BATCH, waits: false },
    { size: 1, waits: true },
  ]) {
    let after: string[] | undefined
    do {
      const done = await rotateBatch(ctx, column, { ...batch, after })
      sealedAnew += done.length
      after = done.at(-1)
    } while (after)
  }
  return sealedAnew
}

interface KeyColumn {
  name: string
  type: string
}

/** The columns of the primary key besides institution_id, with their types, so that its index is used. */
async function readPrimaryKey(db: Database, table: string): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey)
    where indrelid = ${table}::regclass and indisprimary and attname <> 'institution_id'
    order by array_position(indkey::int2[], attnum)`.execute(db)
  return rows
}

interface Batch {
  size: number
  /** Whether rows that somebody else has locked are waited for. */
  waits: boolean
  /** The primary key of the last row of the batch before. */
  after: string[] | undefined
}

interface SealedRow {
  /** The name under which the value is sealed. */
  row_id: string
  primary_key: string[]
  sealed: Buffer
}

/** Encrypts the next rows with two statements, and returns their primary keys. */
async function rotateBatch(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  column: SealedColumn & { institution_id: string; primary: KeyColumn[] },
  { size, waits, after }: Batch,
): Promise<string[][]> {
  const { table, primary, institution_id } = column
  const [held, sealed] = [sql.table(table), sql.ref(column.column)]
  const keys = sql.join(primary.map(({ name }) => sql.ref(name)))
  const cast = (parts: RawBuilder<unknown>[]) =>
    sql.join(parts.map((part, place) => sql`${part}::${sql.raw(primary[place]?.type ?? '')}`))
  const isNext = after ? sql`and (${keys}) > (${cast(after.map((part) => sql.val(part)))})` : sql``
  const rowId = sql.join(
    column.key.map((part) => sql`${sql.ref(part)}::text`),
    sql` || ':' || `,
  )
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<SealedRow>`
      select ${rowId} as row_id, array[${sql.join(primary.map(({ name }) => sql`${sql.ref(name)}::text`))}] as primary_key,
        ${sealed} as sealed
      from ${held}
      where institution_id = ${institution_id} and get_byte(${sealed}, 0) <> ${vault.version} ${isNext}
      order by ${keys} limit ${size} for no key update ${waits ? sql`` : sql`skip locked`}`.execute(
      trx,
    )
    if (rows.length === 0) return []
    const anew = rows.map((row) => {
      const place = { column: `${table}.${column.column}`, institution_id, rowId: row.row_id }
      return vault.seal(vault.open(row.sealed, place), place)
    })
    const parts = primary.map((_part, place) => sql.ref(`part_${place}`))
    const lists = primary.map(
      (_part, place) => sql`${rows.map((row) => row.primary_key[place])}::text[]`,
    )
    await sql`
      update ${held} set ${sealed} = anew.sealed_anew
      from unnest(${sql.join(lists)}, ${anew}::bytea[]) as anew (${sql.join(parts)}, sealed_anew)
      where institution_id = ${institution_id} and (${keys}) = (${cast(parts)})`.execute(trx)
    return rows.map((row) => row.primary_key)
  })
}
