import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { hashOf } from '../hash-of.ts'
import { STATEMENT_TYPE, writeStatement } from './keep-statement.ts'
import type { StatementRow } from './queries.ts'

/** Where the file store lost a file, as a sandbox that is set up anew has, it is written again. */
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
