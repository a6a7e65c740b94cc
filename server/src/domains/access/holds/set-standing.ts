import { BlockingHold, type KnownReason, isBlocking } from '@passbook/contract/console/holds'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

export interface Entity {
  institution_id: string
  entityId: string
}

/**
 * Set by a return or by staff it stands on every holder of the account (STATES). A HOLD stands over
 * a REVIEW; a holder who already stands so is left alone. A legal or sanctions hold stands over every other
 * standing, which is kept to stand again afterwards.
 */
export async function setStanding(
  trx: Transaction,
  { institution_id, entityId }: Entity,
  { standing, reason }: { standing: 'REVIEW' | 'HOLD'; reason: KnownReason },
  by: { now: Date; actor: Actor; details: Record<string, unknown> },
): Promise<void> {
  const changed = await trx
    .updateTable('depositors')
    .set({ standing, standing_reason: reason, stands_since: by.now })
    .$if(isBlocking(reason), (update) =>
      update.set((eb) => ({
        covered_standing: eb.ref('standing'),
        covered_reason: sql`standing_reason`,
      })),
    )
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entityId)
    .where((eb) => {
      const none = eb('standing', 'is', null)
      if (isBlocking(reason)) {
        const other = eb('standing_reason', 'is', null)
        return none.or(other).or('standing_reason', 'not in', BlockingHold.options)
      }
      return standing === 'HOLD' ? none.or('standing', '=', 'REVIEW') : none
    })
    .returning('id')
    .execute()
  for (const { id } of changed) {
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'set_standing',
      entity: 'depositor',
      entityId: id,
      details: { standing, reason, ...by.details },
    })
  }
}
