import type { BrandFields } from '@passbook/contract/console/content/brand'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { listReasons } from './queries.ts'

interface ReasonsInput {
  institution_id: string
  reasons: BrandFields['reasons']
  actor: Actor
}

/** Replaces what speaks for an institution beside sign-in. */
export async function changeReasons(db: Database, input: ReasonsInput): Promise<void> {
  const { institution_id, reasons, actor } = input
  await inTransaction(db, async (trx) => {
    const before = await listReasons(trx, institution_id)
    await trx
      .deleteFrom('institution_reasons')
      .where('institution_id', '=', institution_id)
      .execute()
    if (reasons.length > 0) {
      await trx
        .insertInto('institution_reasons')
        .values(
          reasons.map((reason, index) => ({ institution_id, position: index + 1, ...reason })),
        )
        .execute()
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_reasons',
      entity: 'institution',
      entityId: institution_id,
      details: { before, after: reasons },
    })
  })
}
