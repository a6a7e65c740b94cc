import type { Customer, Resendable } from '@passbook/contract/console/customers'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { sendEmailLink } from '../../access/auth/email-links/send-email-link.ts'
import { findUser } from '../../access/auth/queries.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { sendInvitation } from '../../access/invitations/send-invitation.ts'
import { type AtDesk, asStaffFor } from '../../../platform/callers/as-staff.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { findUnreadNotice, listResendable } from '../customers/resendable.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/whom.ts'

interface Whom {
  institution_id: string
  depositor_id: string
}

const NOTHING = 'There is nothing of this to send again now.'

/** Staff send again what a customer missed; counted like the customer's own asking. */
export async function resend(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { what, reason }: { what: Resendable; reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  const whom = { institution_id, depositor_id }
  await countOrRefuse(throttlesOf(ctx).messages, throttleKey(institution_id, depositor_id, what))
  return asStaffFor(ctx, caller, 'customers.help', ofCustomer(depositor_id), async (desk) => {
    const possible = await listResendable(desk.trx, whom)
    if (possible === undefined) throw new DomainError('not_found')
    if (!possible.includes(what)) throw invalid('what', NOTHING)
    await send(desk, whom, what)
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: `resend_${what}`,
      entity: 'depositor',
      entityId: depositor_id,
      details: { reason },
    })
    return readCustomer(desk.ctx, whom)
  })
}

async function send({ ctx, trx }: AtDesk, whom: Whom, what: Resendable): Promise<void> {
  const { institution_id } = whom
  if (what === 'joint_invitation') return sendInvitation(ctx, trx, whom)
  const { user_id } = await trx
    .selectFrom('depositors')
    .select('user_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', whom.depositor_id)
    .executeTakeFirstOrThrow()
  const user = await findUser(trx, institution_id, user_id ?? '')
  switch (what) {
    case 'email_verification':
      return sendEmailLink(ctx, trx, user, 'verify')
    case 'password_link':
      return sendEmailLink(ctx, trx, user, 'reset')
    case 'unread_message': {
      const letter = { template: 'message_written', params: undefined } as const
      return notifyByEmail(ctx, trx, institution_id, { to: user.email, ...letter })
    }
    case 'unread_document': {
      const notice = await findUnreadNotice(trx, whom)
      if (notice === undefined) throw invalid('what', NOTHING)
      const params = { ...notice, label: 'Read it' }
      return notifyByEmail(ctx, trx, institution_id, { to: user.email, template: 'alert', params })
    }
  }
}
