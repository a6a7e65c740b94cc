import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { enqueue } from '../../../../platform/queue/enqueue.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'

/** Always the same answer in the same time: a job looks whether the address is known. */
export async function forgotPassword(
  ctx: Context,
  institution_id: string,
  { email, origin }: { email: string; origin: Origin },
): Promise<void> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  await enqueue(ctx.db, 'send_reset_link', { institution_id, email })
}
