import type { Context } from '../../context.ts'
import { isStopped } from '../../domains/contact/texts/stopped.ts'
import { findInstitution } from '../../platform/institutions/queries.ts'
import { openSmsOrder } from '../../platform/mail/notify.ts'
import type { SealedMessage } from '../../platform/queue/job-table.ts'

/**
 * Hands an ordered text message to the SMS port; it begins with who writes, as a number tells nobody.
 * The one place that keeps STOP, also for what was ordered before it came.
 */
export async function sendSms(ctx: Context, { institution_id, sealed }: SealedMessage) {
  const { to, text, isAnswer = false } = openSmsOrder(ctx, { institution_id, sealed })
  if (!isAnswer && (await isStopped(ctx.db, institution_id, to))) return
  const { short_name } = await findInstitution(ctx.db, institution_id)
  await ctx.sms.send({ institution_id, to, text: `${short_name}: ${text}` })
}
