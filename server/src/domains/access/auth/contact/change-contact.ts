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

const ONE = 'Give the email address or the phone number that you want to change'
const OTHER = 'The code was for something else. Start again.'

/**
 * The last of three calls that change email or phone: the new one has confirmed itself and replaces
 * the old one. Old and new are told, other sessions end, and 72 hours begin.
 */
export function changeContact(
  ctx: Context,
  caller: SessionCaller,
  { email, phone, nonce, code }: NewContact & { nonce: string; code: string },
): Promise<{ user: WireUser; progress: Progress }> {
  const type = email === undefined ? 'phone' : 'email'
  const value = email ?? phone
  if (value === undefined || (email !== undefined && phone !== undefined)) throw invalid(type, ONE)
  return tryCode(ctx, caller, { nonce, code }, async (trx, found) => {
    if (found.purpose !== `new-${type}`) throw new DomainError('not_allowed')
    if (found.new_value !== value) throw invalid(type, OTHER)
    const { institution_id, user_id } = caller
    const before = await findUser(trx, institution_id, user_id)
    // What allowed the change may itself have changed since.
    needFactor(ctx, before, type)
    const user = await save(ctx, trx, before, { type, value })
    await closeTheRest(ctx, trx, caller, found)
    await tellOfContact(ctx, trx, { before, type, value })
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
    // Taken since the code was sent; whoever entered that code reads mail there.
    throw invalid('email', 'This email address cannot be used')
  }
  return findUser(trx, institution_id, id)
}

/** Whoever else was signed in, or half-way through something, begins anew. */
async function closeTheRest(
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
function needFactor(ctx: Context, user: User, changing: MfaType): MfaType {
  const factor = factorForChange(user, changing, ctx.realTime.now())
  if (factor) return factor
  const from = worksFrom(user, (at) => factorForChange(user, changing, at) !== undefined)
  const when = from ? `You can change this from ${easternWords(from)} on.` : 'Please wait.'
  const lately = inWords(LIMITS.contactChange.hours, 'hour')
  const message = `Your contact details or password were changed less than ${lately} ago. ${when} If you cannot wait, contact us.`
  throw new DomainError('not_allowed', { message, fields: { [changing]: [message] } })
}

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

/** Keeps what a change replaced, and gives the address by which its owner undoes it. */
async function keepWayBack(
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
  // In the fragment: it never reaches a server log or a Referer header.
  const page = `/not-me#${new URLSearchParams({ token }).toString()}` as const
  return findPageUrl({ ...ctx, db: trx }, institution_id, page)
}
