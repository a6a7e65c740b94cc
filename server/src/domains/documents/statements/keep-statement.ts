import { Readable } from 'node:stream'
import type { Insertable } from 'kysely'
import type { Context } from '../../../context.ts'
import { interestMadeGood } from '../../../ledger/interest/year-interest.ts'
import { daysBetween, partsOf } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inTransaction, type Transaction } from '../../../platform/db/transaction.ts'
import { makePdf } from '../../../platform/pdf/make-pdf.ts'
import { raiseAlerts } from '../../contact/alerts/raise-alert.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { hashOf } from '../hash-of.ts'
import type { DueStatement } from './due-statements.ts'
import { findPrinted } from './queries.ts'
import { gatherStatement, readUnpaid } from './gather-statement.ts'
import type { Issuer } from './issuer.ts'
import { statementId } from './statement-code.ts'
import type { StatementToWrite } from './statement-to-write.ts'

const WRITER = new URL('write-statement.ts', import.meta.url)
/** A month, and some days in which the banking day could not be made. */
const NEWS_DAYS = 35
export const STATEMENT_TYPE = 'application/pdf'

/** A statement whose figures are read and which is not written yet. */
export interface Gathered {
  statement: StatementToWrite
  /** Holders who withdrew their consent to electronic documents. */
  onPaperTo: string[]
  now: Date
}

/** One whose bytes are in the file store and which has no row yet. */
export interface Prepared extends Gathered {
  sha256: string
  sizeBytes: number
}

/** All that a statement is written of, as it stands at one moment. */
export async function gatherToWrite(
  ctx: Context,
  issuer: Issuer,
  due: DueStatement,
  code: string,
): Promise<Gathered> {
  const now = ctx.clock.now()
  const told = { institution_id: issuer.institution.id, code, made_on: easternDate(now) }
  const { onPaperTo, ...gathered } = await gatherAll(ctx, issuer, due)
  return { statement: { ...told, ...gathered }, onPaperTo, now }
}

/**
 * Writes a statement and puts its bytes into the file store. A process that is cut off before the row
 * is there leaves bytes that are written over.
 */
export async function putStatement(ctx: Context, gathered: Gathered): Promise<Prepared> {
  const bytes = await writeStatement(gathered.statement)
  const prepared = { ...gathered, sha256: hashOf(bytes), sizeBytes: bytes.length }
  await ctx.files.put(fileKeyOf(gathered.statement), Readable.from(bytes), STATEMENT_TYPE)
  letGo(bytes)
  return prepared
}

/**
 * Gives the memory of a kept document back at once. A night of them has long been promoted by the
 * garbage collector, which then lets sixty MiB of them lie before it looks.
 */
function letGo({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * Keeps the rows of some of one institution, with the news of them, in one transaction. Only one process
 * at a time makes statements of an account: call it under the lock of the papers.
 */
export async function keepStatements(
  ctx: Context,
  institution_id: string,
  all: readonly Prepared[],
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await trx.insertInto('statements').values(all.map(toRow)).execute()
    const news = all.filter(({ statement }) => isNews(statement))
    await raiseAlerts(ctx, trx, {
      institution_id,
      kind: 'statement_ready',
      whose: 'account_id',
      all: news.map(({ statement }) => newsOf(statement)),
    })
    for (const { statement, ...order } of news) await orderPaper(trx, statement, order)
  })
}

function toRow({ statement, sha256, sizeBytes, now }: Prepared): Insertable<Tables['statements']> {
  const { holders, lines, printed, ...figures } = statement
  return {
    ...figures,
    holders: JSON.stringify(holders),
    lines: JSON.stringify(lines),
    printed: JSON.stringify(printed),
    sha256,
    file_key: fileKeyOf(statement),
    size_bytes: sizeBytes,
    made_at: now,
  }
}

function newsOf({ id, account_id, period_to }: StatementToWrite) {
  const { year, month } = partsOf(period_to)
  const kind = 'statement_ready' as const
  return { kind, of: account_id, event: `statement:${id}`, params: { year, month } }
}

function fileKeyOf({ institution_id, id }: StatementToWrite): string {
  return `${institution_id}/statement/${id}`
}

/** Those made up for long after are there to read; nobody gets the letters of years at once. */
function isNews({ is_final, period_to, made_on }: StatementToWrite): boolean {
  return is_final || daysBetween(period_to, made_on) <= NEWS_DAYS
}

/** All of it as it stood at one moment. */
function gatherAll({ db }: Context, issuer: Issuer, due: DueStatement) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const figures = await gatherStatement(trx, issuer.institution, due)
      const unpaid_cents = await readUnpaid(trx, issuer.institution.id, due)
      const made_good_cents = await interestMadeGood(trx, issuer.institution.id, due.account_id, [
        due.period_from,
        due.period_to,
      ])
      const { printed, ...whose } = await findPrinted(trx, issuer, due.account_id)
      return {
        id: statementId(due.account_id, due.period_to),
        ...figures,
        ...whose,
        printed: {
          ...printed,
          ...(unpaid_cents !== 0 && { unpaid_cents }),
          ...(made_good_cents !== 0 && { made_good_cents }),
        },
      }
    })
}

/** The bytes of a statement: of a kept one the same as ever. */
export function writeStatement(statement: StatementToWrite): Promise<Buffer> {
  return makePdf(WRITER, statement)
}

/** Whoever withdrew the consent to electronic documents is sent the statement by mail, by staff. */
async function orderPaper(
  trx: Transaction,
  { institution_id, id }: Pick<StatementToWrite, 'institution_id' | 'id'>,
  { onPaperTo, now }: { onPaperTo: readonly string[]; now: Date },
): Promise<void> {
  for (const depositor_id of onPaperTo) {
    await raiseTask(trx, {
      institution_id,
      kind: 'paper_statement',
      message:
        'A holder wants paper. Save this statement, print it and send it to their home address.',
      details: { statement_id: id, depositor_id },
      key: `paper_statement:${id}:${depositor_id}`,
      now,
    })
  }
}
