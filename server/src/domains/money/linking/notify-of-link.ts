import { formatFullDay } from '@passbook/contract/format-dates'
import type { Context } from '../../../context.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { notifyByEmail, notifyBySms } from '../../../platform/mail/notify.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { type LinkedAccount, accountName } from '../../people/linked-accounts/account-number.ts'
import { listHolders } from './queries.ts'

const CHANGED =
  'Your linked bank account was just changed. If this wasn’t you, contact us right away.'

/** UX 23: notifies all holders of a changed link, through every channel we have. */
export async function notifyOfChangedLink(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
  { hasWaiting }: { hasWaiting: boolean },
): Promise<void> {
  const { institution_id } = link
  const account = accountName(link)
  await raiseAlert(ctx, trx, {
    institution_id,
    entity_id: link.entity_id,
    kind: 'link_attention',
    event: `changed:${link.id}:${link.status_changed_at.getTime()}`,
    params: { what: 'changed', account },
    letter: { template: 'link_changed', params: { account, deposits: hasWaiting ? 'wait' : '' } },
    isTexted: true,
  })
  for (const { phone } of await listHolders(trx, institution_id, link.entity_id)) {
    if (phone) await notifyBySms(ctx, trx, institution_id, { to: phone, text: CHANGED })
  }
}

/** Emails the person who began the link what to look for on the other bank's statement, and until when. */
export async function emailAboutMicroDeposits(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
  arrivesOn: BusinessDate,
): Promise<void> {
  const endsOn = link.verification_ends_at && easternDate(link.verification_ends_at)
  const { institution_id, entity_id, depositor_id } = link
  const holders = await listHolders(trx, institution_id, entity_id)
  const owner = holders.find((holder) => holder.depositor_id === depositor_id)
  if (!owner) return
  await notifyByEmail(ctx, trx, institution_id, {
    to: owner.email,
    template: 'microdeposits_sent',
    params: {
      account: accountName(link),
      arrives: formatFullDay(arrivesOn),
      ends: endsOn ? formatFullDay(endsOn) : '',
    },
  })
}

/** Notifies the person who began the link that its verification has timed out. */
export async function notifyOfLinkTimeout(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
): Promise<void> {
  const { institution_id, depositor_id, id, verification_ends_at } = link
  const account = accountName(link)
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'link_attention',
    event: `timed-out:${id}:${verification_ends_at?.getTime()}`,
    params: { what: 'timed_out', account },
    letter: { template: 'link_timed_out', params: { account } },
  })
}
