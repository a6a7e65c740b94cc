import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { notifyByEmail, notifyBySms } from '../../../mail/notify.ts'
import type { User } from '../queries.ts'

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
  const [emails, phones] =
    type === 'email'
      ? [[before.email, value], [before.phone]]
      : [[before.email], [before.phone, value]]
  for (const to of emails) {
    const letter = { template: 'contact_changed', params: { what } } as const
    await notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
  for (const to of phones) {
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
