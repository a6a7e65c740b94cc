import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import type { User } from '../queries.ts'
import { deviceOf } from './device-of.ts'

/**
 * Keeps with which kinds of browser somebody signs in, and tells of one that is new to us. The first
 * of all is the one they registered with.
 */
export async function noteDevice(
  ctx: Context,
  trx: Transaction,
  { institution_id, id: user_id }: User,
  { userAgent, isTold }: { userAgent: string; isTold: boolean },
): Promise<void> {
  const device = deviceOf(userAgent)
  const isNew = await trx
    .insertInto('seen_devices')
    .values({ institution_id, user_id, device, first_seen_at: ctx.realTime.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('device')
    .executeTakeFirst()
  if (isNew === undefined || !isTold) return
  const before = await trx
    .selectFrom('seen_devices')
    .select('device')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('device', '<>', device)
    .executeTakeFirst()
  if (before === undefined) return
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'new_device',
    event: `seen:${device}`,
    params: { device, is_remembered: false },
  })
}
