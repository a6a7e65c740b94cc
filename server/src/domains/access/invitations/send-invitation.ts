import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { findPageUrl } from '../../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'
import { endInvitations } from './end-invitations.ts'
import { lockSecondaryApplication } from './lock-secondary-application.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/**
 * Invites somebody who passed to sign up, unless it is over; an earlier invitation stops working. An address
 * with which somebody signs in already gets a letter that asks for another one, and no link: the inviter sees
 * the same as for any address.
 */
export async function sendInvitation(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<void> {
  const application = await lockSecondaryApplication(trx, { institution_id, depositor_id })
  if (application === undefined || application.signed_up_at !== null) return
  const now = ctx.realTime.now()
  await endInvitations(trx, { institution_id, depositor_id, now })
  const { email } = application
  const inviter = await findInviter(trx, application)
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
  // In the fragment: it never reaches a server log or a Referer header.
  const parts = new URLSearchParams({ uuid: id, hash: secret }).toString()
  const page = `/joint-account/onboarding/ssn-verification#${parts}` as const
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  const letter = (await hasLogin(trx, institution_id, email))
    ? ({ template: 'joint_address_in_use', params: { inviter } } as const)
    : ({ template: 'joint_invitation', params: { url, inviter } } as const)
  await notifyByEmail(ctx, trx, institution_id, { to: email, ...letter })
}

async function hasLogin(trx: Transaction, institution_id: string, email: string): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
  return user !== undefined
}

async function findInviter(
  trx: Transaction,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
): Promise<string> {
  const { first_name, last_name } = await accountPeople(trx, institution_id)
    .select(['first_name', 'last_name'])
    .where('depositors.entity_id', '=', entity_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  return [first_name, last_name].filter(Boolean).join(' ')
}
