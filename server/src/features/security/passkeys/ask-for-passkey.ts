import type { StepUp } from '@passbook/contract/step-up'
import { LIMITS } from '@passbook/contract/limits'
import type { CreationOptions } from '@passbook/contract/security'
import type { SessionCaller } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { invalid } from '../../../errors.ts'
import type { Institution } from '../../../institutions/queries.ts'
import { withStepUp } from '../../auth/codes/step-up.ts'
import { findUser } from '../../auth/queries.ts'
import { CHALLENGE_MS, makeChallenge } from './challenges.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'

const FULL = `You have ${LIMITS.passkeys.atMost} passkeys. Remove one before you add another.`

/** A fresh code opens the way to a new passkey: what the browser is to make it of. */
export function askForPasskey(
  ctx: Context,
  caller: SessionCaller,
  {
    institution,
    party,
    stepUp,
  }: { institution: Institution; party: RelyingParty; stepUp: StepUp | undefined },
): Promise<{ challenge_id: string; options: CreationOptions }> {
  return withStepUp(ctx, caller, { purpose: 'passkey', stepUp }, async (trx, prove) => {
    await prove()
    const { institution_id, user_id, session_id } = caller
    const known = await knownKeys(trx, { institution_id, user_id })
    if (known.length >= LIMITS.passkeys.atMost) throw invalid('name', FULL)
    const user = await findUser(trx, institution_id, user_id)
    const made = await makeChallenge(ctx, trx, { institution_id, session_id })
    const options: CreationOptions = {
      challenge: made.challenge,
      rp: { id: party.id, name: institution.short_name },
      user: { id: handleOf(user_id), name: user.email, displayName: user.email },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      attestation: 'none',
      excludeCredentials: known,
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
    return { challenge_id: made.challenge_id, options }
  })
}

/** How an authenticator knows whose passkey it is: it says nothing about the person. */
export function handleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** One authenticator has one of each. */
async function knownKeys(
  trx: Transaction,
  { institution_id, user_id }: { institution_id: string; user_id: string },
): Promise<CreationOptions['excludeCredentials']> {
  const rows = await trx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports }))
}
