import { inTransaction } from '../../../platform/db/transaction.ts'
import { addPhone } from '../../../domains/access/auth/contact/add-phone.ts'
import { verifyEmail } from '../../../domains/access/auth/email-links/email-link.ts'
import { register as registerLogin } from '../../../domains/access/auth/sign-in/register.ts'
import { verifyMfa } from '../../../domains/access/auth/sign-in/verify-mfa.ts'
import { findUserByEmail } from '../../../domains/access/auth/queries.ts'
import { startSession } from '../../../domains/access/auth/sessions/start-session.ts'
import { DEMO_PASSWORD } from '../person.ts'
import { type World, readMessage, takeToken } from '../world.ts'

/** Registers with email and password. Email and phone are confirmed later. */
export async function register(world: World): Promise<void> {
  const { ctx, institution, person, origin } = world
  const given = { email: person.email, password: DEMO_PASSWORD, wafToken: undefined }
  const { token } = await registerLogin(ctx, institution, { ...given, origin })
  await takeToken(world, token)
}

/** Opens the link of the confirmation email. */
export async function confirmEmail(world: World): Promise<void> {
  const { ctx, institution, person } = world
  const link = await readMessage(world, person.email, (message) =>
    message.link?.includes('/email-verification') ? message.link : null,
  )
  const fragment = new URLSearchParams(new URL(link).hash.slice(1))
  await verifyEmail(ctx, institution.id, {
    email: fragment.get('email') ?? '',
    token: fragment.get('token') ?? '',
  })
}

/** Adds the phone with the code sent to it, which also signs the person in. */
export async function setUpPhone(
  world: World,
  { device }: { device?: string } = {},
): Promise<void> {
  const { ctx, person, caller, origin } = world
  if (!caller) throw new Error('nobody sets up a phone before registering')
  const { nonce } = await addPhone(ctx, caller, person.phone)
  const code = await readMessage(world, person.phone, (message) => message.code)
  const { session } = await verifyMfa(ctx, caller, {
    nonce,
    code,
    remember: device !== undefined,
    deviceName: device,
    sessionCookie: undefined,
    origin,
  })
  await takeToken(world, session.token)
}

/** Starts the session that a password and code would, for a person from the snapshot. */
export async function signInAgain(world: World): Promise<void> {
  const { ctx, institution, person, origin } = world
  const { session } = await inTransaction(ctx.db, async (trx) => {
    const user = await findUserByEmail(trx, institution.id, person.email)
    if (!user) throw new Error(`${person.key} was never made`)
    return startSession(ctx, trx, user, { origin, method: 'code', replaces: undefined })
  })
  await takeToken(world, session.token)
}
