import { fixedClock } from '../../../platform/calendar/clock.ts'
import { selectMfa } from '../../../domains/access/auth/codes/send-code.ts'
import { addPhone } from '../../../domains/access/auth/contact/add-phone.ts'
import { changeContact } from '../../../domains/access/auth/contact/change-contact.ts'
import { resetPassword } from '../../../domains/access/auth/email-links/reset-password.ts'
import { login } from '../../../domains/access/auth/sign-in/login.ts'
import { verifyMfa } from '../../../domains/access/auth/sign-in/verify-mfa.ts'
import { verifyIdentity } from '../../../domains/accounts/joint/verify-identity.ts'
import { DEMO_PASSWORD } from '../person.ts'
import { type World, readMessage, signedIn, takeToken } from '../world.ts'
import { LAST_FOUR, ssnOf } from './opening.ts'

/** Reads the link data of the newest invitation to an address. */
export async function readInvitation(
  world: World,
  email: string,
): Promise<{ uuid: string; hash: string }> {
  const link = await readMessage(world, email, (message) =>
    message.link?.includes('/joint-account/onboarding/') ? message.link : null,
  )
  const fragment = new URLSearchParams(new URL(link).hash.slice(1))
  return { uuid: fragment.get('uuid') ?? '', hash: fragment.get('hash') ?? '' }
}

/** Confirms the invitation with the SSN, and chooses a password. */
async function acceptInvitation(world: World): Promise<void> {
  const { ctx, institution, person, origin } = world
  const invitation = await readInvitation(world, person.email)
  const ssn = ssnOf(person.phone, LAST_FOUR.passed)
  const proven = await verifyIdentity(ctx, institution.id, { ...invitation, ssn, origin })
  const { email, token } = proven
  await resetPassword(ctx, institution, { email, token, password: DEMO_PASSWORD, origin })
}

/** A new device that should not be remembered. */
const NEW_DEVICE = { remember: false, deviceName: undefined, sessionCookie: undefined }

/** Signs in for the first time with a code sent to the invited address, and returns that code. */
async function signInByEmail(world: World): Promise<string> {
  const { ctx, institution, person, origin } = world
  const nothing = { deviceCookie: undefined, sessionCookie: undefined }
  const { email } = person
  const given = { email, password: DEMO_PASSWORD, ...nothing, origin }
  const { session: half } = await login(ctx, institution.id, given)
  await takeToken(world, half.token)
  const { caller } = world
  if (caller?.kind !== 'sign-in') throw new Error(`the password of ${person.key} is not right`)
  const { nonce } = await selectMfa(ctx, caller, 'email')
  const code = await readMessage(world, email, (message) => message.code)
  const { session } = await verifyMfa(ctx, caller, { nonce, code, origin, ...NEW_DEVICE })
  await takeToken(world, session.token)
  return code
}

const DAY_MS = 86_400_000
/** So long ago that it no longer counts as a recent change. */
const LONG_AGO_MS = 4 * DAY_MS

/** Adds a phone. In a session this takes a code sent to the email, then one sent to the phone. */
async function addOwnPhone(world: World, usedCode: string, isLongAgo: boolean): Promise<void> {
  const { ctx, person, origin } = world
  const caller = signedIn(world)
  const { nonce } = await addPhone(ctx, caller, person.phone)
  const code = await readMessage(world, person.email, (message) =>
    message.code === usedCode ? null : message.code,
  )
  const { session } = await verifyMfa(ctx, caller, { nonce, code, origin, ...NEW_DEVICE })
  const now = ctx.realTime.now()
  const realTime = isLongAgo ? fixedClock(new Date(now.getTime() - LONG_AGO_MS)) : ctx.realTime
  await changeContact({ ...ctx, realTime }, caller, {
    phone: person.phone,
    nonce: session.next_code?.nonce ?? '',
    code: await readMessage(world, person.phone, (message) => message.code),
  })
}

/** Goes from the invitation to a signed-in session; the account documents are not signed yet. */
export async function signUp(world: World, { isLongAgo = false } = {}): Promise<void> {
  await acceptInvitation(world)
  const usedCode = await signInByEmail(world)
  await addOwnPhone(world, usedCode, isLongAgo)
}
