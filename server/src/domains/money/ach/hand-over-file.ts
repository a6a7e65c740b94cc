import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type AchFile, findFile, lockFile } from './queries.ts'
import { readFileText } from './read-file-text.ts'

/**
 * built → handed_over: gives the file to the operator, at least once; the port takes the same file
 * only once.
 */
export async function handOverFile(ctx: Context, file: AchFile): Promise<void> {
  const { institution_id, id: fileId, business_date: businessDate } = file
  if (!(await findFile(ctx.db, file, 'built'))) return
  const text = readFileText(ctx, institution_id, fileId)
  await ctx.ach.submit({ institution_id, fileId, businessDate, text })
  await inTransaction(ctx.db, async (trx) => {
    const built = await lockFile(trx, file, 'built')
    if (built === undefined) return
    await trx
      .updateTable('ach_files')
      .set({ state: 'handed_over', finished_at: ctx.clock.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', fileId)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'job', id: 'submit' },
      action: 'hand_over',
      entity: 'ach_file',
      entityId: fileId,
      details: { entry_count: built.entry_count, file_id_modifier: built.file_id_modifier },
    })
  })
}
