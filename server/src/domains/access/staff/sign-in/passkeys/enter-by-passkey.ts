import type { Me } from '@passbook/contract/console/door'
import type { RequestOptions } from '@passbook/contract/security'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import type { Origin } from '../../../../../platform/callers/caller.ts'
import type { Context } from '../../../../../context.ts'
import { inTransaction } from '../../../../../platform/db/transaction.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../../platform/throttles.ts'
import {
  type Proof,
  askToProve,
  noteUse,
  provePasskey,
} from '../../../security/passkeys/prove-passkey.ts'
import { relyingParty } from '../../../security/passkeys/challenges.ts'
import { beginSession } from '../log-in-staff.ts'

/** Something for whoever of the staff has a passkey to sign. */
export async function askToEnter(
  ctx: Context,
  institution_id: string,
  { hostname, origin }: { hostname: string; origin: Origin },
): Promise<{ challenge_id: string; options: RequestOptions }> {
  await countOrRefuse(throttlesOf(ctx).address, addressKey(institution_id, origin.ip))
  const party = relyingParty(ctx, { hostname })
  return askToProve(ctx, { institution_id, staff_session_id: null }, party)
}

interface Given extends Omit<Proof, 'party'> {
  /** The host the call came to. */
  hostname: string
  origin: Origin
}

/** Begins the session of whoever of the staff holds the passkey: it is both factors. */
export async function enterByPasskey(
  ctx: Context,
  institution_id: string,
  { hostname, origin, ...answer }: Given,
): Promise<{ me: Me; cookie: string }> {
  const { address } = throttlesOf(ctx)
  const network = addressKey(institution_id, origin.ip)
  await countOrRefuse(address, network)
  const asker = { institution_id, staff_session_id: null }
  const proof = { ...answer, party: relyingParty(ctx, { hostname }) }
  const proven = await provePasskey(ctx, asker, proof, ({ owner_id }) =>
    writeAudit(ctx.db, {
      institution_id,
      actor: { kind: 'system' },
      action: 'refuse_staff_passkey',
      entity: 'staff',
      entityId: owner_id,
    }),
  )
  const begun = await inTransaction(ctx.db, async (trx) => {
    await noteUse(ctx, trx, proven)
    const staff_id = proven.passkey.owner_id
    return beginSession(trx, {
      institution_id,
      staff_id,
      now: ctx.realTime.now(),
      bankingNow: ctx.clock.now(),
      origin,
      method: 'passkey',
    })
  })
  // Begun and ended well: neither counts.
  await address.reward(network, 2)
  return begun
}
