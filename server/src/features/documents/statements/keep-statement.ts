import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { daysBetween } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Institution } from '../../../institutions/queries.ts'
import { makePdf } from '../../../pdf/make-pdf.ts'
import { raiseAlert } from '../../alerts/raise-alert.ts'
import type { DueStatement } from './due-statements.ts'
import { findPrinted } from './find-printed.ts'
import { gatherStatement } from './gather-statement.ts'
import { drawCode, statementId } from './statement-code.ts'
import type { StatementToWrite } from './statement-to-write.ts'

const WRITER = new URL('write-statement.ts', import.meta.url)
/** A month, and some days in which the banking day could not be made. */
const NEWS_DAYS = 35
export const STATEMENT_TYPE = 'application/pdf'

/**
 * Makes one statement: its figures as of one moment, its bytes in the file store, then its row with
 * the news of it, in one transaction. Whoever is cut off before leaves bytes that are written over.
 * Only one process at a time makes statements of an account: call it under the banking lock.
 */
export async function keepStatement(
  ctx: Context,
  institution: Institution,
  due: DueStatement,
): Promise<void> {
  const now = ctx.clock.now()
  const statement = await toWrite(ctx, institution, due, now)
  const bytes = await writeStatement(statement)
  const { institution_id, id } = statement
  const file_key = `${institution_id}/statement/${id}`
  await ctx.files.put(file_key, Readable.from(bytes), STATEMENT_TYPE)
  const { holders, lines, printed, ...figures } = statement
  await inTransaction(ctx.db, async (trx) => {
    const { year, month } = await trx
      .insertInto('statements')
      .values({
        ...figures,
        holders: JSON.stringify(holders),
        lines: JSON.stringify(lines),
        printed: JSON.stringify(printed),
        sha256: hashOf(bytes),
        file_key,
        size_bytes: bytes.length,
        made_at: now,
      })
      .returning(['year', 'month'])
      .executeTakeFirstOrThrow()
    if (!isNews(statement)) return
    await raiseAlert(ctx, trx, {
      institution_id,
      account_id: due.account_id,
      kind: 'statement_ready',
      event: `statement:${id}`,
      params: { year, month },
    })
  })
}

/** Those made up for long after are there to read; nobody gets the letters of years at once. */
function isNews({ is_final, period_to, made_on }: StatementToWrite): boolean {
  return is_final || daysBetween(period_to, made_on) <= NEWS_DAYS
}

/** All of it as it stood at one moment. */
function toWrite(
  { db }: Context,
  institution: Institution,
  due: DueStatement,
  now: Date,
): Promise<StatementToWrite> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => ({
      institution_id: institution.id,
      id: statementId(due.account_id, due.period_to),
      ...(await gatherStatement(trx, institution, due)),
      ...(await findPrinted(trx, institution, due.account_id)),
      code: drawCode(),
      made_on: easternDate(now),
    }))
}

/** The bytes of a statement: of a kept one the same as ever. */
export function writeStatement(statement: StatementToWrite): Promise<Buffer> {
  return makePdf(WRITER, statement)
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
