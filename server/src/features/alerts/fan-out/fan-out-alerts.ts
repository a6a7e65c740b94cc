import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { listAll } from '../raise-alert.ts'
import { type FanOut, tellNextPage } from './fan-out-page.ts'

/** Rests as long as a page took: whoever reads meanwhile hardly notices. */
const MAX_REST_MS = 50

/** Lists the same news for everybody of an institution who may read, a page of people at a time. */
export async function fanOutAlerts(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const { isLast } = await tellNextPage(ctx, { ...news, pass: 'alerts' }, (trx, copies, at) =>
      listAll(trx, news.institution_id, copies, at).then(() => undefined),
    )
    if (isLast) return
    await sleep(Math.min(MAX_REST_MS, performance.now() - from))
  }
}
