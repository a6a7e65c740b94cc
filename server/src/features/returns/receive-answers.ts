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
  institutionId: string,
  date: BusinessDate,
): Promise<void> {
  for (const { id: fileId } of await listUnfinishedFiles(ctx.db, institutionId)) {
    await applyAnswers(ctx, { institutionId, fileId })
  }
  for (const text of await collect(ctx, institutionId, date)) {
    await tryFile(ctx, institutionId, text)
  }
  await checkReturnRates(ctx, institutionId, date)
}

/** Without an adapter nothing was sent, and nothing comes back. */
async function collect(ctx: Context, institutionId: string, date: BusinessDate): Promise<string[]> {
  try {
    return await ctx.ach.collect(institutionId, date)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return []
    throw error
  }
}

/** A file that is refused is put before staff, once, and does not hold up the others. */
async function tryFile(ctx: Context, institutionId: string, text: string): Promise<void> {
  try {
    const actor = { kind: 'job', id: 'receive' } as const
    await importAnswerFile(ctx, { institutionId, text, actor })
  } catch (error) {
    const reasons = error instanceof DomainError ? error.fields?.['file'] : undefined
    if (reasons === undefined) throw error
    await raiseTask(ctx.db, {
      institutionId,
      kind: 'file_refused',
      message: `A file of the ACH network was refused, and nothing of it applied. ${reasons.join(' ')} Ask for it anew.`,
      details: { reasons },
      key: `ach_file:${createHash('sha256').update(text).digest('hex')}`,
      now: ctx.clock.now(),
    })
  }
}
