import type { Statement } from '@passbook/contract/documents'
import { LIMITS } from '@passbook/contract/limits'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { ownStatements } from './own-statements.ts'
import { isThere, listOfYear, listPage, listYears } from './queries.ts'
import { toStatement } from './to-statement.ts'

interface Page {
  statements: Statement[]
  /** Where this page ended, when there is another. */
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
  if (after !== undefined && rows.length === 0 && !(of && (await isThere(db, of, after)))) {
    throw invalid('after', 'There is no such page. Begin with the first.')
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
