import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import type { User } from '../queries.ts'

/** A random secret lets this browser skip the code for 30 days; its owner is told. */
export async function rememberDevice(
  ctx: Context,
  trx: Transaction,
  user: User,
  device_name: string,
): Promise<string> {
  const secret = randomToken()
  const { id } = await trx
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
    .returning('id')
    .executeTakeFirstOrThrow()
  await raiseAlert(ctx, trx, {
    institution_id: user.institution_id,
    user_id: user.id,
    kind: 'new_device',
    event: `device:${id}`,
    params: { device: device_name, is_remembered: true },
    letter: { template: 'device_remembered', params: { device: device_name } },
  })
  return secret
}
