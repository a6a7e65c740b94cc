import type { WholeStatement } from '@passbook/contract/documents'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { Institution } from '../../../platform/institutions/queries.ts'
import { makeDownload } from '../../../platform/downloads/make-download.ts'
import { STATEMENT_TYPE } from './keep-statement.ts'
import { ownStatements } from './own-statements.ts'
import { listOfMonth } from './queries.ts'
import { restoreFile } from './restore-file.ts'
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
      unpaid_cents: row.printed.unpaid_cents ?? 0,
      made_good_cents: row.printed.made_good_cents ?? 0,
      download: await makeDownload(ctx, ctx.db, caller, file),
    })
  }
  return { statements }
}
