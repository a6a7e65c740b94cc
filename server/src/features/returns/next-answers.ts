import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { mayExceedRates } from './check-return-rates.ts'
import { listUnfinishedFiles } from './queries.ts'

/**
 * The first day from one on that `receiveAnswers` may find something, as things stand. What a real
 * network has, nobody knows before asking.
 */
export async function nextAnswers(
  ctx: Context,
  institution_id: string,
  from: BusinessDate,
): Promise<BusinessDate | null> {
  if (ctx.achNetwork === null) return from
  const unfinished = await listUnfinishedFiles(ctx.db, institution_id)
  if (unfinished.length > 0 || (await mayExceedRates(ctx, institution_id, from))) return from
  return ctx.achNetwork.nextAnswer(institution_id, from)
}
