import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { notifyByEmail } from '../../../mail/notify.ts'
import { hashToken, randomToken } from '../../../secrets.ts'
import type { User } from '../queries.ts'

/** A random secret lets this browser skip the code for 30 days; its owner is told. */
export async function rememberDevice(
  ctx: Context,
  trx: Transaction,
  user: User,
  device_name: string,
): Promise<string> {
  const secret = randomToken()
  await trx
    .insertInto('devices')
    .values({
      institution_id: user.institution_id,
      user_id: user.id,
      secret_hash: hashToken(secret),
      device_name,
      expires_at: new Date(
        ctx.realTime.now().getTime() + inMs(LIMITS.rememberedDevice.days, 'day'),
      ),
    })
    .execute()
  await notifyByEmail(ctx, trx, user.institution_id, {
    to: user.email,
    template: 'device_remembered',
    params: { device: device_name },
  })
  return secret
}
