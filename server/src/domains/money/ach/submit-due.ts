import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { buildFile } from './build-file.ts'
import { gatherEntries } from './gather-entries.ts'
import { handOverFile } from './hand-over-file.ts'
import { numberEntries } from './number-entries.ts'
import { openFile } from './open-file.ts'
import { type AchFile, listUnfinished } from './queries.ts'

/**
 * The cut-off of a business day: everything due leaves in one file. What an earlier run could not
 * finish is finished first.
 */
export async function submitDue(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  for (const file of await listUnfinished(ctx.db, institution_id)) await finishFile(ctx, file)
  const file = await openFile(ctx, institution_id, date)
  if (file) await finishFile(ctx, file)
}

/** Each step acts only on a file in its own state, so that all can be run again from anywhere. */
async function finishFile(ctx: Context, file: AchFile): Promise<void> {
  if (file.state === 'gathering') await gatherEntries(ctx, file)
  await numberEntries(ctx, file)
  await buildFile(ctx, file)
  await handOverFile(ctx, file)
}
