import { createHash } from 'node:crypto'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { raiseTask } from '../staff/raise-task.ts'
import { applyAnswers } from './apply-answers.ts'
import { checkReturnRates } from './check-return-rates.ts'
import { importAnswerFile } from './import-answer-file.ts'
import { listUnfinishedFiles } from './queries.ts'

/** Each morning, before anything settles: reads what the network has for an institution. */
export async function receiveAnswers(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  for (const { id: fileId } of await listUnfinishedFiles(ctx.db, institution_id)) {
    await applyAnswers(ctx, { institution_id, fileId })
  }
  for (const text of await collect(ctx, institution_id, date)) {
    await tryFile(ctx, institution_id, text)
  }
  await checkReturnRates(ctx, institution_id, date)
}

/** Without an adapter nothing was sent, and nothing comes back. */
async function collect(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<string[]> {
  try {
    return await ctx.ach.collect(institution_id, date)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return []
    throw error
  }
}

/** A file that is refused is put before staff, once, and does not hold up the others. */
async function tryFile(ctx: Context, institution_id: string, text: string): Promise<void> {
  try {
    const actor = { kind: 'job', id: 'receive' } as const
    await importAnswerFile(ctx, { institution_id, text, actor })
  } catch (error) {
    const reasons = error instanceof DomainError ? error.fields?.['file'] : undefined
    if (reasons === undefined) throw error
    await raiseTask(ctx.db, {
      institution_id,
      kind: 'file_refused',
      message: `A file of the ACH network was refused, and nothing of it applied. ${reasons.join(' ')} Ask for it anew.`,
      details: { reasons },
      key: `ach_file:${createHash('sha256').update(text).digest('hex')}`,
      now: ctx.clock.now(),
    })
  }
}
