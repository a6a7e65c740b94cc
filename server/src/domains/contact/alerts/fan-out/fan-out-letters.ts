import type { Context } from '../../../../context.ts'
import { enqueueAll } from '../../../../platform/queue/enqueue.ts'
import { sendAll } from '../raise-alert.ts'
import { type FanOut, restAfter, tellNextPage } from './fan-out-page.ts'

/** A pace that neither mail nor machine minds: the list has the news at once. */
const LETTERS_A_SECOND = 25

/**
 * Orders the messages of news for everybody: one page that has any, and the next when it has left.
 * The queue never holds more, as every worker that looks for something to do looks through it.
 */
export async function fanOutLetters(ctx: Context, news: FanOut): Promise<void> {
  for (;;) {
    const from = performance.now()
    const page = await tellNextPage(ctx, { ...news, pass: 'letters' }, async (trx, copies) => {
      const count = await sendAll(ctx, trx, news.institution_id, copies, { isPatient: true })
      if (count === 0) return 0
      const next = { name: 'fan_out_letters', payload: news } as const
      await enqueueAll(trx, [next], { waitSeconds: count / LETTERS_A_SECOND })
      return count
    })
    if (page.isLast || page.messages > 0) return
    await restAfter(from)
  }
}
