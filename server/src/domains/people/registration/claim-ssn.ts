import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { Application } from '../depositor/lock-application.ts'

/**
 * Makes an SSN this person's at the institution; false when somebody has it. Whoever claims the same
 * number waits here, so that of two applications at once one gets it.
 */
export async function claimSsn(
  trx: Transaction,
  { institution_id, id, ssn_index }: Application['depositor'],
): Promise<boolean> {
  const lock = `ssn ${institution_id} ${ssn_index?.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx)
  const other = await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('ssn_index', '=', ssn_index)
    .where('claims_ssn', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  if (other !== undefined) {
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id },
      action: 'find_duplicate',
      entity: 'depositor',
      entityId: id,
      details: { other_depositor_id: other.id },
    })
    return false
  }
  await trx
    .updateTable('depositors')
    .set({ claims_ssn: true })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  return true
}
