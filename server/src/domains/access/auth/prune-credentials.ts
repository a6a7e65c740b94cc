import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'

const DAY_MS = 86_400_000
/** These are kept long enough to answer a question about a sign-in. */
const KEEP_CODES_MS = DAY_MS
const KEEP_LINKS_MS = 7 * DAY_MS
const KEEP_SIGN_INS_MS = inMs(LIMITS.signIns.days, 'day')

/** Deletes expired credentials. Sessions are kept as a record of visits. */
export async function pruneCredentials({ realTime, ...ctx }: Context): Promise<void> {
  const db = acrossInstitutions(ctx.db, 'pruning what has expired')
  const now = realTime.now().getTime()
  await db
    .deleteFrom('mfa_codes')
    .where('expires_at', '<', new Date(now - KEEP_CODES_MS))
    .execute()
  await db
    .deleteFrom('sign_ins')
    .where('expires_at', '<', new Date(now - KEEP_CODES_MS))
    .execute()
  await db
    .deleteFrom('email_links')
    .where('expires_at', '<', new Date(now - KEEP_LINKS_MS))
    .execute()
  await db
    .deleteFrom('contact_changes')
    .where('expires_at', '<', new Date(now - KEEP_LINKS_MS))
    .execute()
  await db.deleteFrom('single_sign_on_requests').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', new Date(now)).execute()
  await db
    .deleteFrom('sign_in_log')
    .where('at', '<', new Date(now - KEEP_SIGN_INS_MS))
    .execute()
  await db.deleteFrom('devices').where('expires_at', '<', new Date(now)).execute()
  await db.deleteFrom('throttles').where('expire', '<', now).execute()
  await db
    .deleteFrom('bearer_tokens')
    .using('sessions')
    .whereRef('sessions.institution_id', '=', 'bearer_tokens.institution_id')
    .whereRef('sessions.id', '=', 'bearer_tokens.session_id')
    .where((where) =>
      where.or([
        where('sessions.ended_at', 'is not', null),
        where('sessions.expires_at', '<', new Date(now)),
      ]),
    )
    .execute()
}
