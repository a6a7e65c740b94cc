import type { User as WireUser, CodeSent } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'
import type { MfaType } from '@passbook/contract/enums'
import { LIMITS, inWords, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { easternWords } from '../../../../platform/calendar/eastern.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import { readProgress } from '../../../../platform/callers/progress.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { type PageUrl, findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail, notifyBySms } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { noteContact } from '../../../contact/activity.ts'
import { raiseAlert } from '../../../contact/alerts/raise-alert.ts'
import { assertTextable } from '../../../contact/texts/receive-text.ts'
import { factorForChange, worksFrom } from '../codes/factors.ts'
import { sendCode } from '../codes/send-code.ts'
import { killOtherCodes, type MfaCode, tryCode } from '../codes/try-code.ts'
import { type User, findUser } from '../queries.ts'
import { endSessions } from '../sessions/logout.ts'
import { describeUser } from './read-user.ts'

const GIVE_ONE = 'Give the email address or the phone number that you want to change'
const CODE_FOR_OTHER = 'The code was for something else. Start again.'

/**
 * The last of three calls that change email or phone: the new one is confirmed by a code and replaces the
 * old one. We notify both, end the other sessions, and the 72 hours begin.
 */
export function changeContact(
  ctx: Context,
  caller: SessionCaller,
  { email, phone, nonce, code }: NewContact & { nonce: string; code: string },
): Promise<{ user: WireUser; progress: Progress }> {
  const type = email === undefined ? 'phone' : 'email'
  const value = email ?? phone
  if (value === undefined || (email !== undefined && phone !== undefined))
    throw invalid(type, GIVE_ONE)
  return tryCode(ctx, caller, { nonce, code }, async (trx, found) => {
    if (found.purpose !== `new-${type}`) throw new DomainError('not_allowed')
    if (found.new_value !== value) throw invalid(type, CODE_FOR_OTHER)
    const { institution_id, user_id } = caller
    const before = await findUser(trx, institution_id, user_id)
    // The factor that allowed the change may have changed since.
    requireFactor(ctx, before, type)
    const user = await save(ctx, trx, before, { type, value })
    await endOtherAccess(ctx, trx, caller, found)
    await notifyContactChanged(ctx, trx, { before, type, value })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: caller.depositor_id },
      action: 'change_contact',
      entity: 'user',
      entityId: user_id,
      details: { what: type, is_first: before[type] === null },
    })
    await noteContact(ctx, trx, { institution_id, user_id, by: 'contact_change' })
    const progress = await readProgress(trx, institution_id, user_id)
    return { user: describeUser(user), progress }
  })
}

async function save(
  ctx: Context,
  trx: Transaction,
  { institution_id, id }: User,
  { type, value }: { type: MfaType; value: string },
): Promise<User> {
  const now = ctx.realTime.now()
  const update = trx
    .updateTable('users')
    .set({
      contact_changed_at: now,
      ...(type === 'email'
        ? { email: value, email_verified_at: now, email_changed_at: now }
        : { phone: value, phone_changed_at: now }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
  try {
    await update.execute()
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error
    // Somebody registered the address after the code was sent. Only its reader knows the code, so we may
    // say so.
    throw invalid('email', 'This email address cannot be used')
  }
  return findUser(trx, institution_id, id)
}

/** Ends all other sessions, unfinished sign-ins and codes. */
async function endOtherAccess(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, session_id }: SessionCaller,
  code: MfaCode,
): Promise<void> {
  await killOtherCodes(ctx, trx, code)
  const now = ctx.realTime.now()
  await endSessions(trx, { institution_id, user_id, now, keep: session_id })
}

interface NewContact {
  email?: string | undefined
  phone?: string | undefined
}

const ENTER: Readonly<Record<MfaType, string>> = {
  email: 'Enter your email address',
  phone: 'Enter your phone number',
}

/**
 * The first of three calls that change email or phone: sends a code to the factor that stays, so that a
 * thief with a stolen session or a remembered device cannot change both (TRUST: Money). The new address
 * is not looked up, so the answer does not reveal whether it has a login.
 */
export async function confirmUpdate(
  ctx: Context,
  caller: SessionCaller,
  type: MfaType,
  input: NewContact,
): Promise<CodeSent> {
  const newValue = input[type]
  if (!newValue) throw invalid(type, ENTER[type])
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (newValue === user[type]) throw invalid(type, 'This is what we already have')
  if (type === 'phone') await assertTextable(ctx.db, caller.institution_id, newValue)
  const factor = requireFactor(ctx, user, type)
  // The factor that stays always has a value.
  const destination = user[factor] ?? ''
  return sendCode(ctx, {
    caller,
    purpose: `update-${type}`,
    type: factor,
    destination,
    newValue,
  })
}

/** Returns the factor that allows the change. Without one, the error gives the date when it will work. */
function requireFactor(ctx: Context, user: User, changing: MfaType): MfaType {
  const factor = factorForChange(user, changing, ctx.realTime.now())
  if (factor) return factor
  const from = worksFrom(user, (at) => factorForChange(user, changing, at) !== undefined)
  const when = from ? `You can change this starting ${easternWords(from)}.` : 'Please wait.'
  const lately = inWords(LIMITS.contactChange.hours, 'hour')
  const message = `Your contact details or password were changed less than ${lately} ago. ${when} If you cannot wait, contact us.`
  throw new DomainError('not_allowed', { message, fields: { [changing]: [message] } })
}

interface ContactChange {
  before: User
  type: MfaType
  value: string
}

const IF_NOT_YOU = 'If this wasn’t you, contact us right away.'

/** Notifies the old and the new contact by email and text, because one of them may be read by a thief. */
export async function notifyContactChanged(
  ctx: Context,
  trx: Transaction,
  { before, type, value }: ContactChange,
): Promise<void> {
  const { institution_id } = before
  const isFirst = before[type] === null
  const what = isFirst ? 'first_phone' : type
  const notMe = await createUndoLink(ctx, trx, { before, type, value })
  const toOwner = { template: 'contact_changed', params: { what, notMe } } as const
  // A new address may be a thief's, so only the old address gets the undo link.
  const letter =
    type === 'email' ? ({ template: 'contact_changed', params: { what } } as const) : toOwner
  // The alert goes to the current address; the old one gets a separate email below.
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
    return `This phone number was just added to your account. ${IF_NOT_YOU}`
  }
  const name = what === 'email' ? 'email address' : 'phone number'
  return `The ${name} on your account was just changed. ${IF_NOT_YOU}`
}

/** Stores the replaced value, and returns the link with which its owner can undo the change. */
async function createUndoLink(
  ctx: Context,
  trx: Transaction,
  { before, type, value }: { before: User; type: MfaType; value: string },
): Promise<PageUrl> {
  const { institution_id, id: user_id } = before
  const now = ctx.realTime.now()
  const token = randomToken()
  await trx
    .insertInto('contact_changes')
    .values({
      institution_id,
      user_id,
      type,
      old_value: before[type],
      new_value: value,
      token_hash: hashToken(token),
      changed_at: now,
      expires_at: new Date(now.getTime() + inMs(LIMITS.notMe.days, 'day')),
    })
    .execute()
  // The token is in the URL fragment, so it never reaches a server log or a Referer header.
  const page = `/not-me#${new URLSearchParams({ token }).toString()}` as const
  return findPageUrl({ ...ctx, db: trx }, institution_id, page)
}
