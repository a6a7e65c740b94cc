import type { Context } from '../../../context.ts'
import { enqueueAll } from '../../../queue/enqueue.ts'
import { sendAll } from '../raise-alert.ts'
import { type FanOut, tellNextPage } from './fan-out-page.ts'

/** A pace that neither mail nor machine minds: the list has the news at once. */
const LETTERS_A_SECOND = 25

/**
 * Orders the messages of news for everybody: one page that has any, and the next when it has left.
 * The queue never holds more, as every worker that looks for something to do looks through it.
 */
export async function fanOutLetters(ctx: Context, news: FanOut): Promise<void> {
  const { institution_id } = news
  let ordered = 0
  let isLast = false
  while (ordered === 0 && !isLast) {
    const page = await tellNextPage(ctx, { ...news, pass: 'letters' }, async (trx, copies) => {
      ordered = await sendAll(ctx, trx, institution_id, copies, { isPatient: true })
      if (ordered === 0) return
      const next = { name: 'fan_out_letters', payload: news } as const
      await enqueueAll(trx, [next], { waitSeconds: ordered / LETTERS_A_SECOND })
    })
    isLast = page.isLast
  }
}
