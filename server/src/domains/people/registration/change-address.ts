import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { addressLine } from '../../../platform/person-words.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { noteContact } from '../../contact/activity.ts'

export interface Address {
  street: string
  unit?: string | undefined
  city: string
  state: string
  zip: string
}

interface AddressChange {
  institution_id: string
  depositor_id: string
  address: Address
  actor: Actor
  /** The reason, if staff make the change. */
  reason?: string
}

/**
 * Changes a depositor's address for everything sent from now on, and notifies them. Documents that were
 * already made keep the old address.
 */
export async function changeAddress(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, address, actor, reason }: AddressChange,
): Promise<void> {
  const { street, unit, city, state, zip } = address
  const entered = { street, unit: unit ?? null, city, state, zip }
  const known = await trx
    .selectFrom('depositors')
    .select(['street', 'unit', 'city', 'state', 'zip'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const before = { city: known.city, state: known.state, zip: known.zip }
  const isOther = addressLine(known) !== addressLine(entered)
  await trx
    .updateTable('depositors')
    .set({
      ...entered,
      // Somebody who enters the same address again confirms it, so that mail goes there again.
      address_unknown_since: null,
      ...(isOther && { address_changed_at: ctx.clock.now() }),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id,
    kind: 'contact_changed',
    event: `contact:address:${ctx.realTime.now().getTime()}`,
    params: { what: 'address' },
    letter: { template: 'address_changed', params: undefined },
  })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'change_address',
    entity: 'depositor',
    entityId: depositor_id,
    // The street is left out, because readers of the audit log need not know it.
    details: { state, before, after: { city, state, zip }, ...(reason && { reason }) },
  })
  // A correction by staff is no contact with the depositor (dormancy).
  if (actor.kind === 'depositor') {
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'contact_change' })
  }
}
