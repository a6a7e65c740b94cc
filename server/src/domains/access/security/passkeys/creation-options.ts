import { LIMITS } from '@passbook/contract/limits'
import type { CreationOptions } from '@passbook/contract/security'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { type Asker, CHALLENGE_MS, makeChallenge } from './challenges.ts'
import { type Owner, handleOf, ownerColumn, ownerId } from './owners.ts'
import { ALGORITHMS, type RelyingParty } from './relying-party.ts'

const FULL = `You have ${LIMITS.passkeys.atMost} passkeys. Remove one before you add another.`

interface Wanted {
  institution: Pick<Institution, 'short_name'>
  party: RelyingParty
  owner: Owner
  asker: Asker
  email: string
}

/** What the browser is to make a new passkey of. */
export async function creationOptions(
  ctx: Pick<Context, 'realTime'>,
  trx: Transaction,
  { institution, party, owner, asker, email }: Wanted,
): Promise<{ challenge_id: string; options: CreationOptions }> {
  const known = await knownKeys(trx, owner)
  if (known.length >= LIMITS.passkeys.atMost) throw invalid('name', FULL)
  const made = await makeChallenge(ctx, trx, asker)
  const options: CreationOptions = {
    challenge: made.challenge,
    rp: { id: party.id, name: institution.short_name },
    user: { id: handleOf(ownerId(owner)), name: email, displayName: email },
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
}

/** One authenticator has one of each. */
async function knownKeys(
  trx: Transaction,
  owner: Owner,
): Promise<CreationOptions['excludeCredentials']> {
  const rows = await trx
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .execute()
  return rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports }))
}
