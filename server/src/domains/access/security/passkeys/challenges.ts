import { randomBytes } from 'node:crypto'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'

/** The owner of a passkey: a depositor's login or a staff member. Neither's passkey works for the other. */
export type Owner = { institution_id: string } & ({ user_id: string } | { staff_id: string })

/** The column that holds the owner. */
export function ownerColumn(owner: Owner): 'user_id' | 'staff_id' {
  return 'staff_id' in owner ? 'staff_id' : 'user_id'
}

export function ownerId(owner: Owner): string {
  return 'staff_id' in owner ? owner.staff_id : owner.user_id
}

/** The user handle by which an authenticator recognizes its owner. It reveals nothing about the person. */
export function handleOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The institution's host, to which browsers bind passkeys, and the origin of its pages. */
export interface RelyingParty {
  id: string
  origin: string
}

/** The relying party of the request's host, which is known to be the institution's. */
export function relyingParty({ config }: Context, request: { hostname: string }): RelyingParty {
  const host = request.hostname.toLowerCase()
  return { id: host, origin: originAt(config, host) }
}

/** Ed25519, ECDSA with SHA-256 and RSA with SHA-256, which authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

const CHALLENGE_BYTES = 32
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const CHALLENGE_MS = inMs(LIMITS.passkeys.minutes, 'minute')

/** Who a challenge is for: the session that adds a passkey, or null for a sign-in. */
export type Asker = { institution_id: string } & (
  | { session_id: string | null }
  | { staff_session_id: string | null }
)

function columnsOf(asker: Asker) {
  return 'staff_session_id' in asker
    ? { is_of_staff: true, staff_session_id: asker.staff_session_id, session_id: null }
    : { is_of_staff: false, staff_session_id: null, session_id: asker.session_id }
}

/** Creates a random challenge for a passkey to sign. */
export async function makeChallenge(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  asker: Asker,
): Promise<{ challenge_id: string; challenge: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const { id } = await db
    .insertInto('passkey_challenges')
    .values({
      institution_id: asker.institution_id,
      ...columnsOf(asker),
      challenge,
      expires_at: new Date(realTime.now().getTime() + CHALLENGE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { challenge_id: id, challenge }
}

/** Uses up a challenge, whether or not the answer is right, so that no answer can be replayed. */
export async function takeChallenge(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  asker: Asker,
  challengeId: string,
): Promise<string | undefined> {
  if (!UUID.test(challengeId)) return undefined
  const now = realTime.now()
  const { is_of_staff, session_id, staff_session_id } = columnsOf(asker)
  const taken = await db
    .updateTable('passkey_challenges')
    .set({ used_at: now })
    .where('institution_id', '=', asker.institution_id)
    .where('id', '=', challengeId)
    .where('is_of_staff', '=', is_of_staff)
    .where('session_id', 'is not distinct from', session_id)
    .where('staff_session_id', 'is not distinct from', staff_session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge
}
