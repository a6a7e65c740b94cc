import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { findPublicOrigin } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail, notifyBySms } from '../../../../platform/mail/notify.ts'
import { findUserByEmail } from '../queries.ts'

interface Delivery {
  purpose: MfaPurpose
  type: MfaType
  destination: string
}

/** Orders the message that carries a code, in the transaction that stores it. */
export async function deliverCode(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  { purpose, type, destination: to }: Delivery,
  code: string,
): Promise<void> {
  if (type === 'phone') {
    // The browser fills the code in on this host only (UX 14).
    const { hostname } = new URL(await findPublicOrigin({ ...ctx, db: trx }, institution_id))
    const text = `${code} is your code. It works once, for ${inWords(LIMITS.code.minutes, 'minute')}. We never ask you for it.\n\n@${hostname} #${code}`
    return notifyBySms(ctx, trx, institution_id, { to, text })
  }
  const isNew = purpose === 'new-email'
  if (isNew && (await findUserByEmail(trx, institution_id, to))) {
    // A letter in place of the code: only the owner of the address learns that it has a login.
    const letter = { template: 'email_in_use', params: undefined } as const
    return notifyByEmail(ctx, trx, institution_id, { to, ...letter })
  }
  const template = isNew ? 'new_email_code' : 'sign_in_code'
  return notifyByEmail(ctx, trx, institution_id, { to, template, params: { code } })
}
