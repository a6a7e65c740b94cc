import type { Context } from '../context.ts'
import { type SealedMessage, openSmsOrder } from '../mail/notify.ts'

/** Hands an ordered text message to the SMS port. */
export async function sendSms(ctx: Context, payload: unknown): Promise<void> {
  const message = payload as SealedMessage
  const order = openSmsOrder(ctx, message)
  await ctx.sms.send({ institution_id: message.institution_id, ...order })
}
