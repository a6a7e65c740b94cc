import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import type { Staff } from './queries.ts'

/** Sends somebody of the staff a link to choose a password; earlier ones stop working. */
export async function sendStaffLink(
  ctx: Context,
  trx: Transaction,
  { institution_id, id: staff_id, email, name }: Staff,
): Promise<void> {
  const now = ctx.realTime.now()
  await trx
    .updateTable('staff_links')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .execute()
  const token = randomToken()
  await trx
    .insertInto('staff_links')
    .values({
      institution_id,
      staff_id,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + inMs(LIMITS.staff.linkHours, 'hour')),
    })
    .execute()
  // In the fragment: it never reaches a server log or a Referer header.
  const page = `/console/password#${new URLSearchParams({ email, token }).toString()}` as const
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: 'staff_link',
    params: { name, url },
  })
}
