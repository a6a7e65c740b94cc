import type { LinkingMode } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

/** What an institution may change about itself; what is not named stays. */
export interface InstitutionChange {
  name?: string
  short_name?: string
  logo_alt_text?: string
  support_email?: string
  color_primary?: string
  color_secondary?: string
  linking_mode?: LinkingMode
}

interface ChangeInput {
  institution_id: string
  change: InstitutionChange
  now: Date
  actor: Actor
}

/** Changes names, colours, contact or how accounts are linked: seen by the next request. */
export async function changeInstitution(db: Database, input: ChangeInput): Promise<void> {
  const { institution_id, change, now, actor } = input
  await inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom('institutions')
      .selectAll()
      .where('id', '=', institution_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('institutions')
      .set({ ...change, updated_at: now })
      .where('id', '=', institution_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_institution',
      entity: 'institution',
      entityId: institution_id,
      details: { ...change, before: pick(before, Object.keys(change)) },
    })
  })
}

function pick(row: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))
}
