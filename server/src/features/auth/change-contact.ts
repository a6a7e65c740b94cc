import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'
import { notifyByEmail, notifyBySms } from '../../mail/notify.ts'
import type { MfaCode } from './lock-code.ts'
import { type User, findUser } from './queries.ts'
import { sendEmailLink } from './send-email-link.ts'

/** Saves the email or phone a code was for, and tells the old address and the new (UX 23). */
export async function changeContact(ctx: Context, trx: Transaction, code: MfaCode): Promise<void> {
  const { institution_id, user_id, purpose } = code
  const before = await findUser(trx, institution_id, user_id)
  await save(ctx, trx, code)
  await killOtherCodes(ctx, trx, code)
  if (purpose === 'add-phone') return
  await tell(ctx, trx, code, before)
  if (purpose === 'update-email' && code.new_value) {
    const changed = { institution_id, id: user_id, email: code.new_value }
    await sendEmailLink(ctx, trx, changed, 'verify')
  }
}

async function save(ctx: Context, trx: Transaction, code: MfaCode): Promise<void> {
  const { institution_id, user_id, purpose, new_value } = code
  const now = ctx.realTime.now()
  const isEmail = purpose === 'update-email'
  const update = trx
    .updateTable('users')
    .set(isEmail ? { email: new_value ?? '', email_verified_at: null } : { phone: new_value })
    // Setting up a first phone is no change (STATES: Session edges).
    .$if(purpose !== 'add-phone', (query) =>
      query.set({
        contact_changed_at: now,
        ...(isEmail ? { email_changed_at: now } : { phone_changed_at: now }),
      }),
    )
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
  try {
    await update.execute()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    throw invalid('email', 'This email address cannot be used')
  }
}

/** What was sent to the old address must not outlive it; nor may a second first phone follow the first. */
async function killOtherCodes(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, id }: MfaCode,
): Promise<void> {
  await trx
    .updateTable('mfa_codes')
    .set({ used_at: ctx.realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('used_at', 'is', null)
    .execute()
}

const PHONE_CHANGED =
  'The phone number of your account was changed just now. If it was not you, contact us at once.'

/** The old phone hears it too: whoever reads the mail may not be the owner. */
async function tell(ctx: Context, trx: Transaction, code: MfaCode, before: User): Promise<void> {
  const { institution_id, purpose } = code
  const what = purpose === 'update-email' ? 'email' : 'phone'
  const notice = { template: 'contact_changed', params: { what } } as const
  await notifyByEmail(ctx, trx, institution_id, { to: before.email, ...notice })
  if (what === 'email') return
  for (const to of [before.phone, code.new_value]) {
    if (to) await notifyBySms(ctx, trx, institution_id, { to, text: PHONE_CHANGED })
  }
}
