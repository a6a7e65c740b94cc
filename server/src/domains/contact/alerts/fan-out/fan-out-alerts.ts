import type { Context } from '../../../../context.ts'
import { enqueue } from '../../../../platform/queue/enqueue.ts'
import { listAll } from '../raise-alert.ts'
import { type FanOut, restAfter, tellNextPage } from './fan-out-page.ts'

/**
 * Lists the same news for everybody of an institution who may read, a page of people at a time; then
 * the letters begin.
 */
export async function fanOutAlerts(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const { isLast } = await tellNextPage(
      ctx,
      { ...news, pass: 'alerts' },
      async (trx, copies, at) => {
        await listAll(trx, news.institution_id, copies, at)
        return 0
      },
    )
    if (isLast) break
    await restAfter(from)
  }
  // Asked for again by a second run, the letters still go on from their place.
  await enqueue(ctx.db, 'fan_out_letters', news)
}
