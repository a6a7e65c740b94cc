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
/** A month, and some days in case the nightly run was delayed. */
const MAX_ALERT_AGE_DAYS = 35
export const STATEMENT_TYPE = 'application/pdf'

/** A statement whose figures are read, but whose PDF is not written yet. */
export interface Gathered {
  statement: StatementToWrite
  /** Holders who withdrew their consent to electronic documents, or whose emails bounce. */
  onPaperTo: string[]
  now: Date
}

/** A statement whose PDF is in the file store, but which has no row yet. */
export interface Prepared extends Gathered {
  sha256: string
  sizeBytes: number
}

/** Reads everything that a statement prints, in one snapshot. */
export async function gatherToWrite(
  ctx: Context,
  issuer: Issuer,
  due: DueStatement,
  code: string,
): Promise<Gathered> {
  const now = ctx.clock.now()
  const issue = { institution_id: issuer.institution.id, code, made_on: easternDate(now) }
  const { onPaperTo, ...gathered } = await readSnapshot(ctx, issuer, due)
  return { statement: { ...issue, ...gathered }, onPaperTo, now }
}

/**
 * Writes a statement and puts its bytes into the file store. If the process dies before the row is
 * inserted, the next run overwrites the bytes.
 */
export async function putStatement(ctx: Context, gathered: Gathered): Promise<Prepared> {
  const bytes = await writeStatement(gathered.statement)
  const prepared = { ...gathered, sha256: hashOf(bytes), sizeBytes: bytes.length }
  await ctx.files.put(fileKeyOf(gathered.statement), Readable.from(bytes), STATEMENT_TYPE)
  freeMemory(bytes)
  return prepared
}

/**
 * Frees the memory of a stored document at once. Otherwise the buffers of a run reach the garbage
 * collector's old generation, where up to 60 MiB of them pile up before it collects them.
 */
function freeMemory({ buffer }: Buffer): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

/**
 * Inserts the rows of some statements of one institution and raises their alerts, in one transaction.
 * Call it while holding the papers lock, because only one process at a time may make statements.
 */
export async function keepStatements(
  ctx: Context,
  institution_id: string,
  all: readonly Prepared[],
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    await trx.insertInto('statements').values(all.map(toRow)).execute()
    const news = all.filter(({ statement }) => isRecent(statement))
    await raiseAlerts(ctx, trx, {
      institution_id,
      kind: 'statement_ready',
      whose: 'account_id',
      all: news.map(({ statement }) => alertFor(statement)),
    })
    for (const { statement, ...order } of news) await raisePaperTasks(trx, statement, order)
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

function alertFor({ id, account_id, period_to }: StatementToWrite) {
  const { year, month } = partsOf(period_to)
  const kind = 'statement_ready' as const
  return { kind, of: account_id, event: `statement:${id}`, params: { year, month } }
}

function fileKeyOf({ institution_id, id }: StatementToWrite): string {
  return `${institution_id}/statement/${id}`
}

/** Statements made long after their period raise no alert, so that nobody gets years of emails at once. */
function isRecent({ is_final, period_to, made_on }: StatementToWrite): boolean {
  return is_final || daysBetween(period_to, made_on) <= MAX_ALERT_AGE_DAYS
}

/** Reads all parts of a statement in one snapshot. */
function readSnapshot({ db }: Context, issuer: Issuer, due: DueStatement) {
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

/** Writes the PDF of a statement. A stored statement always gives the same bytes. */
export function writeStatement(statement: StatementToWrite): Promise<Buffer> {
  return makePdf(WRITER, statement)
}

/** Staff mail the statement to holders who get paper. */
async function raisePaperTasks(
  trx: Transaction,
  { institution_id, id }: Pick<StatementToWrite, 'institution_id' | 'id'>,
  { onPaperTo, now }: { onPaperTo: readonly string[]; now: Date },
): Promise<void> {
  for (const depositor_id of onPaperTo) {
    await raiseTask(trx, {
      institution_id,
      kind: 'paper_statement',
      message:
        'This account holder gets paper. Print this statement and its address sheet from the list of paper mail, then mail both.',
      details: { statement_id: id, depositor_id },
      key: `paper_statement:${id}:${depositor_id}`,
      now,
    })
  }
}
