import { sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Context } from '../../context.ts'
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
    let sealedAnew = 0
    for (let done = BATCH; done === BATCH; sealedAnew += done) {
      done = await rotateBatch(ctx, institution_id, sealed)
    }
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

interface SealedRow {
  row_id: string
  sealed: Buffer
}

async function rotateBatch(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  { table, column, key }: SealedColumn,
): Promise<number> {
  const name = sql.join(
    key.map((part) => sql`${sql.ref(part)}::text`),
    sql` || ':' || `,
  )
  const where = sql`institution_id = ${institution_id}`
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<SealedRow>`
      select ${name} as row_id, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${where} and get_byte(${sql.ref(column)}, 0) <> ${vault.version}
      limit ${BATCH} for update`.execute(trx)
    for (const { row_id: rowId, sealed } of rows) {
      const place = { column: `${table}.${column}`, institution_id, rowId }
      const anew = vault.seal(vault.open(sealed, place), place)
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
        where ${where} and ${name} = ${rowId}`.execute(trx)
    }
    return rows.length
  })
}
