import { Readable } from 'node:stream'
import type { WholeStatement } from '@passbook/contract/documents'
import type { Reader } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import type { Institution } from '../../../institutions/queries.ts'
import { makeDownload } from '../../downloads/make-download.ts'
import { STATEMENT_TYPE, hashOf, writeStatement } from './keep-statement.ts'
import { ownStatements } from './own-statements.ts'
import { type StatementRow, listOfMonth } from './queries.ts'
import { toStatement } from './to-statement.ts'

/** The statements that end in a month, whole, each with its file to fetch. */
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
      download: await makeDownload(ctx, ctx.db, caller, file),
    })
  }
  return { statements }
}

/** Where the file store lost a file, as a sandbox that is set up anew has, it is written again. */
async function restoreFile(ctx: Context, row: StatementRow): Promise<void> {
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
