import { sql } from 'kysely'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'

const WHY = 'Nobody decided in time.'

/** Ends the requests of an institution whose time is over, by the banking clock. */
export async function expireRequests(
  db: Database,
  institution_id: string,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const expired = await trx
      .updateTable('staff_approvals')
      .set({ decision: 'expired', decided_at: sql.ref('expires_at'), decided_reason: WHY })
      .where('institution_id', '=', institution_id)
      .where('decision', 'is', null)
      .where('expires_at', '<=', now)
      .returning(['id', 'what', 'depositor_id'])
      .execute()
    for (const { id, what, depositor_id } of expired) {
      await writeAudit(trx, {
        institution_id,
        actor: { kind: 'system' },
        action: 'expire_request',
        entity: depositor_id ? 'depositor' : 'staff_approval',
        entityId: depositor_id ?? id,
        details: { approval_id: id, what },
      })
    }
  })
}

/** The same for every institution, so that no page shows a request as open that nobody can decide. */
export async function expireAllRequests({ db, clock }: Context): Promise<void> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) await expireRequests(db, id, clock.now())
}
