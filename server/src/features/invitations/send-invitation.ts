import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { findPublicOrigin } from '../../institutions/public-origin.ts'
import { notifyByEmail } from '../../mail/notify.ts'
import { hashToken, randomToken } from '../../secrets.ts'
import { endInvitations } from './end-invitations.ts'

/** Invites somebody who passed to sign up; an earlier invitation stops working. */
export async function sendInvitation(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<void> {
  const now = ctx.realTime.now()
  await endInvitations(trx, { institution_id, depositor_id, now })
  const { email, inviter } = await findInvited(trx, institution_id, depositor_id)
  const secret = randomToken()
  const { id } = await trx
    .insertInto('invitations')
    .values({
      institution_id,
      depositor_id,
      secret_hash: hashToken(secret),
      email,
      sent_at: now,
      expires_at: new Date(now.getTime() + inMs(LIMITS.invitation.hours, 'hour')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const origin = await findPublicOrigin({ ...ctx, db: trx }, institution_id)
  // In the fragment: it never reaches a server log or a Referer header.
  const parts = new URLSearchParams({ uuid: id, hash: secret }).toString()
  const url = `${origin}/joint-account/onboarding/ssn-verification#${parts}`
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: 'joint_invitation',
    params: { url, inviter },
  })
}

/** Where it goes, and who invites. */
async function findInvited(trx: Transaction, institution_id: string, depositor_id: string) {
  const { email, first_name, last_name } = await trx
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors as first', (join) =>
      join
        .onRef('first.institution_id', '=', 'application.institution_id')
        .onRef('first.entity_id', '=', 'application.entity_id')
        .on('first.is_primary', '=', true),
    )
    .select(['application.email', 'first.first_name', 'first.last_name'])
    .where('application.institution_id', '=', institution_id)
    .where('application.depositor_id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  return { email, inviter: [first_name, last_name].filter(Boolean).join(' ') }
}
