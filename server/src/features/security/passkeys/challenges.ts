import { randomBytes } from 'node:crypto'
import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'

const CHALLENGE_BYTES = 32
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const CHALLENGE_MS = inMs(LIMITS.passkeys.minutes, 'minute')

interface Whose {
  institution_id: string
  /** The session that adds a passkey; null where somebody signs in. */
  session_id: string | null
}

/** Something to sign that nobody could have signed before. */
export async function makeChallenge(
  { realTime }: Pick<Context, 'realTime'>,
  db: Database,
  { institution_id, session_id }: Whose,
): Promise<{ challenge_id: string; challenge: string }> {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url')
  const { id } = await db
    .insertInto('passkey_challenges')
    .values({
      institution_id,
      session_id,
      challenge,
      expires_at: new Date(realTime.now().getTime() + CHALLENGE_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { challenge_id: id, challenge }
}

/** Takes it for good, right answer or not: an answer that was heard is worth nothing. */
export async function takeChallenge(
  { db, realTime }: Pick<Context, 'db' | 'realTime'>,
  { institution_id, session_id }: Whose,
  challengeId: string,
): Promise<string | undefined> {
  if (!UUID.test(challengeId)) return undefined
  const now = realTime.now()
  const taken = await db
    .updateTable('passkey_challenges')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', challengeId)
    .where('session_id', 'is not distinct from', session_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return taken?.challenge
}
