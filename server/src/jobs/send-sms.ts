import type { Context } from '../context.ts'
import { openSmsOrder } from '../mail/notify.ts'
import type { SealedMessage } from '../queue/job-table.ts'

/** Hands an ordered text message to the SMS port. */
export async function sendSms(ctx: Context, message: SealedMessage): Promise<void> {
  const order = openSmsOrder(ctx, message)
  await ctx.sms.send({ institution_id: message.institution_id, ...order })
}
