import type { CodeSent } from '@passbook/contract/auth'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { easternWords } from '../../../../platform/calendar/eastern-words.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { assertTextable } from '../../../contact/texts/stopped.ts'
import { factorForChange, worksFrom } from '../codes/factors.ts'
import { sendCode } from '../codes/send-code.ts'
import { type User, findUser } from '../queries.ts'

export interface NewContact {
  email?: string | undefined
  phone?: string | undefined
}

const ENTER: Readonly<Record<MfaType, string>> = {
  email: 'Enter your email address',
  phone: 'Enter your phone number',
}

/**
 * The first of three calls that change email or phone: a code to the factor that stays, so that
 * whoever holds a stolen session or a remembered device cannot move both (TRUST: Money). The new
 * address is not looked up: the answer does not tell whether it has a login.
 */
export async function confirmUpdate(
  ctx: Context,
  caller: SessionCaller,
  type: MfaType,
  asked: NewContact,
): Promise<CodeSent> {
  const newValue = asked[type]
  if (!newValue) throw invalid(type, ENTER[type])
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (newValue === user[type]) throw invalid(type, 'This is what we have already')
  if (type === 'phone') await assertTextable(ctx.db, caller.institution_id, newValue)
  const factor = needFactor(ctx, user, type)
  // One that is missing is never the factor that stays.
  const destination = user[factor] ?? ''
  return sendCode(ctx, {
    caller,
    purpose: `update-${type}`,
    type: factor,
    destination,
    newValue,
  })
}

/** The factor that allows the change; with none left, the date from which it works. */
export function needFactor(ctx: Context, user: User, changing: MfaType): MfaType {
  const factor = factorForChange(user, changing, ctx.realTime.now())
  if (factor) return factor
  const from = worksFrom(user, (at) => factorForChange(user, changing, at) !== undefined)
  const when = from ? `You can change this from ${easternWords(from)} on.` : 'Please wait.'
  const lately = inWords(LIMITS.contactChange.hours, 'hour')
  const message = `Your contact details or password were changed less than ${lately} ago. ${when} If you cannot wait, contact us.`
  throw new DomainError('not_allowed', { message, fields: { [changing]: [message] } })
}
