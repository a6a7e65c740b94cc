import { formatFullDay } from '@passbook/contract/dates'
import type { BusinessDate } from '../../calendar/business-date.ts'
import { easternDate } from '../../calendar/eastern.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { notifyByEmail, notifyBySms } from '../../mail/notify.ts'
import { type LinkedAccount, accountName } from '../linked-accounts/account-number.ts'
import { listHolders } from './queries.ts'

const CHANGED =
  'The bank account linked to your savings was changed just now. If it was not you, contact us at once.'

/** UX 23: a change of link is told to everybody, by every way we have to reach them. */
export async function tellOfChangedLink(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
): Promise<void> {
  const { institution_id } = link
  const params = { account: accountName(link) }
  for (const { email, phone } of await listHolders(trx, institution_id, link.entity_id)) {
    await notifyByEmail(ctx, trx, institution_id, { to: email, template: 'link_changed', params })
    if (phone) await notifyBySms(ctx, trx, institution_id, { to: phone, text: CHANGED })
  }
}

/** What to look for on the statement of the other bank, and until when. */
export async function tellOfMicroDeposits(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
  arrivesOn: BusinessDate,
): Promise<void> {
  const endsOn = link.verification_ends_at && easternDate(link.verification_ends_at)
  await write(ctx, trx, link, 'microdeposits_sent', {
    account: accountName(link),
    arrives: formatFullDay(arrivesOn),
    ends: endsOn ? formatFullDay(endsOn) : '',
  })
}

export async function tellOfTimeout(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
): Promise<void> {
  await write(ctx, trx, link, 'link_timed_out', { account: accountName(link) })
}

/** To the one who began the link. */
async function write<T extends 'microdeposits_sent' | 'link_timed_out'>(
  ctx: Context,
  trx: Transaction,
  link: LinkedAccount,
  template: T,
  params: Parameters<typeof notifyByEmail<T>>[3]['params'],
): Promise<void> {
  const { institution_id, entity_id, depositor_id } = link
  const holders = await listHolders(trx, institution_id, entity_id)
  const owner = holders.find((holder) => holder.depositor_id === depositor_id)
  if (!owner) return
  await notifyByEmail(ctx, trx, institution_id, { to: owner.email, template, params })
}
