import type { BulkResult } from '@passbook/contract/console/bulk'
import type { Customer, PaperKind, Resendable } from '@passbook/contract/console/customers'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { asStaffFor, type StaffActContext } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import { eachOf } from '../../../platform/each-of.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../platform/throttles.ts'
import { sendEmailLink } from '../../access/auth/email-links/email-link.ts'
import { findUser } from '../../access/auth/queries.ts'
import { sendInvitation, unlockInvitation as unlock } from '../../access/invitations/invitation.ts'
import { markPaperReturned } from '../../documents/paper-mail/list-papers.ts'
import { type Address, changeAddress } from '../../people/registration/change-address.ts'
import { endSessions } from '../customers/help-customer.ts'
import { readCustomer } from '../customers/read-customer.ts'
import { findUnreadNotice, listResendable } from '../customers/resendable.ts'

const STILL_APPLYING = 'They are still filling out their application and can change it there.'

/** Corrects a customer's address on behalf of staff, in the same way as the customer's own change. */
export function correctAddress(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { reason, ...address }: Address & { reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(
    ctx,
    caller,
    'customers.correct',
    ofCustomer(depositor_id),
    async ({ ctx: within, trx, actor }) => {
      const person = await trx
        .selectFrom('depositors')
        .select('registration_last_step')
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id)
        .forUpdate()
        .executeTakeFirst()
      if (person === undefined) throw new DomainError('not_found')
      // After the details are confirmed only staff may change them until the account is open.
      if (isAtOrBefore(person.registration_last_step, 'employer')) throw invalid('', STILL_APPLYING)
      await changeAddress(within, trx, { institution_id, depositor_id, address, actor, reason })
      return readCustomer(within, { institution_id, depositor_id })
    },
  )
}

/** Records that a letter to a customer came back, as the operator's command does. */
export function recordReturnedMail(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { reason, ...paper }: { kind: PaperKind; paper_id: string; reason: string },
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.correct', ofCustomer(depositor_id), async (desk) => {
    const { now, actor } = desk
    const whom = { institution_id, depositor_id }
    await markPaperReturned(desk.ctx, { ...whom, ...paper, now, actor, reason })
    return readCustomer(desk.ctx, whom)
  })
}

/** Signs many customers out everywhere, each in a separate transaction. */
export function endManySessions(
  ctx: Context,
  caller: StaffCaller,
  { depositor_ids, reason }: { depositor_ids: readonly string[]; reason: string },
): Promise<BulkResult[]> {
  return eachOf(depositor_ids, (depositor_id) => endSessions(ctx, caller, depositor_id, reason))
}

interface CustomerRef {
  institution_id: string
  depositor_id: string
}

const NOTHING_TO_RESEND = 'There is nothing to resend.'

/** Resends a message a customer missed, limited in the same way as the customer's own requests. */
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
    if (!possible.includes(what)) throw invalid('what', NOTHING_TO_RESEND)
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

async function send(
  { ctx, trx }: StaffActContext,
  whom: CustomerRef,
  what: Resendable,
): Promise<void> {
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
      if (notice === undefined) throw invalid('what', NOTHING_TO_RESEND)
      const params = { ...notice, label: 'Read it' }
      return notifyByEmail(ctx, trx, institution_id, { to: user.email, template: 'alert', params })
    }
  }
}

/** Unlocks an invitation, as the operator's command does. */
export function unlockInvitation(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  reason: string,
): Promise<Customer> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.help', ofCustomer(depositor_id), async (desk) => {
    const { now, actor } = desk
    await unlock(desk.ctx, { institution_id, who: { depositor_id }, now, actor, reason })
    return readCustomer(desk.ctx, { institution_id, depositor_id })
  })
}
