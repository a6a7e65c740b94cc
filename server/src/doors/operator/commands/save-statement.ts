import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findStatement } from '../../../domains/documents/statements/queries.ts'
import { restoreFile } from '../../../domains/documents/statements/open-statements.ts'
import { readUuid, takePositionals } from '../arguments.ts'
import { command } from '../command.ts'

const OWNER_ONLY = 0o600

export const saveStatement = command({
  name: 'save-statement',
  usage: '<statement_id> <path>',
  help: 'saves a statement as a PDF where no file is yet, to be printed; who did so is kept',
  options: [],
  isChange: true,
  parse(given) {
    const { statement_id, path } = takePositionals(given, 'statement_id', 'path')
    return { id: readUuid('statement_id', statement_id), path }
  },
  async act({ ctx, institution: { id: institution_id }, actor }, { id, path }) {
    const row = await findStatement(ctx.db, institution_id, id)
    if (row === undefined) throw new DomainError('not_found')
    await restoreFile(ctx, row)
    // Looking at somebody's papers leaves a trace, whatever comes of the saving.
    await writeAudit(ctx.db, {
      institution_id,
      actor,
      action: 'save_statement',
      entity: 'statement',
      entityId: id,
    })
    const target = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY })
    await pipeline(await ctx.files.open(row.file_key), target).catch(
      (error: NodeJS.ErrnoException) => {
        throw invalid('path', `${path} cannot be written (${error.code}).`)
      },
    )
    return { lines: [`Saved as ${path}.`], data: { path } }
  },
})
