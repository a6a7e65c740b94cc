import { Readable } from 'node:stream'
import type { Statement, WholeStatement } from '@passbook/contract/documents'
import { LIMITS } from '@passbook/contract/limits'
import { mayReadPapers } from '@passbook/contract/account-status'
import type { Context } from '../../../context.ts'
import type { Reader } from '../../../platform/callers/caller.ts'
import { makeDownload } from '../../../platform/downloads/downloads.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { hashOf } from '../hash-of.ts'
import { STATEMENT_TYPE, writeStatement } from './keep-statement.ts'
import {
  hasStatement,
  listOfYear,
  listPage,
  listYears,
  listOfMonth,
  type StatementsOf,
  type StatementRow,
  type ListedRow,
} from './queries.ts'

interface Page {
  statements: Statement[]
  /** The last id on this page, if there is another page. */
  next: string | null
}

/** A person's statements, newest first. */
export async function listStatements(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
  after: string | undefined,
): Promise<Page> {
  const of = ownStatements(caller)
  const limit = LIMITS.pageOfStatements
  const rows = of ? await listPage(db, of, { after, limit: limit + 1 }) : []
  if (after !== undefined && rows.length === 0 && !(of && (await hasStatement(db, of, after)))) {
    throw invalid('after', 'We couldn’t find that page. Start from the first page.')
  }
  const statements = rows.slice(0, limit).map(toStatement)
  return { statements, next: rows.length > limit ? (statements.at(-1)?.uuid ?? null) : null }
}

export async function listStatementYears(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
): Promise<number[]> {
  const of = ownStatements(caller)
  return of ? listYears(db, of) : []
}

export async function listStatementsOfYear(
  { db }: Pick<Context, 'db'>,
  caller: Reader,
  year: number,
): Promise<Statement[]> {
  const of = ownStatements(caller)
  return of ? (await listOfYear(db, of, year)).map(toStatement) : []
}

/** The complete statements that end in a month, each with a download of its PDF. */
export async function openStatements(
  ctx: Context,
  { slug }: Pick<Institution, 'slug'>,
  caller: Reader,
  month: { year: number; month: number },
): Promise<{ statements: WholeStatement[] }> {
  const of = ownStatements(caller)
  const rows = of ? await listOfMonth(ctx.db, of, month) : []
  if (rows.length === 0) throw new DomainError('not_found')
  const statements: WholeStatement[] = []
  for (const row of rows) {
    await restoreFile(ctx, row)
    const { period_to, file_key: key, size_bytes: sizeBytes } = row
    const name = `${slug}-statement-${period_to}.pdf`
    const file = { key, name, contentType: STATEMENT_TYPE, sizeBytes }
    statements.push({
      ...row,
      ...toStatement(row),
      unpaid_cents: row.printed.unpaid_cents ?? 0,
      made_good_cents: row.printed.made_good_cents ?? 0,
      download: await makeDownload(ctx, ctx.db, caller, file),
    })
  }
  return { statements }
}

/**
 * The statements that a person may read: everybody who had an account may (STATES: papers). A second
 * holder sees those from the period in which they joined to the last that ended before they left. Null if
 * there can be none.
 */
function ownStatements({
  institution_id,
  savings_account_id: account_id,
  progress,
  held: { since, until, isNever },
}: Reader): StatementsOf | null {
  if (!mayReadPapers(progress)) throw new DomainError('not_allowed')
  return account_id === null || isNever ? null : { institution_id, account_id, since, until }
}

/** Writes a file again that the file store lost, as in a sandbox that was reset. */
export async function restoreFile(ctx: Context, row: StatementRow): Promise<void> {
  try {
    const found = await ctx.files.open(row.file_key)
    found.destroy()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'not_found')) throw error
    const bytes = await writeStatement(row)
    if (hashOf(bytes) !== row.sha256)
      throw new Error('a lost statement comes out otherwise', { cause: error })
    await ctx.files.put(row.file_key, Readable.from(bytes), STATEMENT_TYPE)
  }
}

/** A row in the format of the API. */
function toStatement(row: ListedRow): Statement {
  const { id, period_from, period_to, ...rest } = row
  return { uuid: id, from: period_from, to: period_to, ...rest }
}
