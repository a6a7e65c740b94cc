import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { notifyByEmail, notifyBySms } from '../../../../platform/mail/notify.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import type { User } from '../queries.ts'
import { keepWayBack } from './keep-way-back.ts'

interface ContactChange {
  before: User
  type: MfaType
  value: string
}

const IF_NOT_YOU = 'If it was not you, contact us at once.'

/** Old and new hear of it, by mail and text message: whoever reads one may not be the owner. */
export async function tellOfContact(
  ctx: Context,
  trx: Transaction,
  { before, type, value }: ContactChange,
): Promise<void> {
  const { institution_id } = before
  const isFirst = before[type] === null
  const what = isFirst ? 'first_phone' : type
  const notMe = await keepWayBack(ctx, trx, { before, type, value })
  const toOwner = { template: 'contact_changed', params: { what, notMe } } as const
  // A new address may be a thief's: the way back is for the one before alone.
  const letter =
    type === 'email' ? ({ template: 'contact_changed', params: { what } } as const) : toOwner
  // To the address of now; the one before hears of its own end.
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id: before.id,
    kind: 'contact_changed',
    event: `contact:${what}:${ctx.realTime.now().getTime()}`,
    params: { what },
    letter,
    isTexted: true,
  })
  if (type === 'email')
    await notifyByEmail(ctx, trx, institution_id, { to: before.email, ...toOwner })
  for (const to of type === 'email' ? [before.phone] : [before.phone, value]) {
    if (to) await notifyBySms(ctx, trx, institution_id, { to, text: textOf(what) })
  }
}

function textOf(what: MfaType | 'first_phone'): string {
  if (what === 'first_phone') {
    return `This phone number was added to your account just now. ${IF_NOT_YOU}`
  }
  const name = what === 'email' ? 'email address' : 'phone number'
  return `The ${name} of your account was changed just now. ${IF_NOT_YOU}`
}
