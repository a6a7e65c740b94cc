import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { assertDidNotImport } from './keep-apart.ts'
import { lineKey } from './open-sides.ts'
import { lockSettlements, reconcile, taskKey } from './reconcile.ts'
import type { By } from './settle-break.ts'

/** Takes back what a person matched or explained by mistake: the break is open again, and so is its work. */
export async function undoReconciled(
  trx: Transaction,
  { institution_id, id, reason }: { institution_id: string; id: string; reason: string },
  { now, actor }: By,
): Promise<void> {
  await assertDidNotImport(trx, { institution_id, actor, now })
  await lockSettlements(trx, institution_id)
  const row = await trx
    .selectFrom('reconciled_settlements')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  if (row.how === 'automatic') throw invalid('reason', 'It was matched by itself, and agrees.')
  await trx
    .deleteFrom('reconciled_settlements')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const line = row.statement_id && row.line_place ? lineKey(row.statement_id, row.line_place) : null
  const keys = [taskKey(row.expected_key, null), taskKey(null, line)]
  await sql`
    update staff_tasks set handled_at = null, handled_by = null
    where institution_id = ${institution_id} and task_key = any(${keys}::text[])`.execute(trx)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'undo_reconciled',
    entity: 'reconciled_settlement',
    entityId: id,
    details: {
      before: row.how,
      after: 'open',
      expected_key: row.expected_key,
      line_key: line,
      note: row.note,
      reason,
    },
  })
  await reconcile(trx, { institution_id, since: row.date, now })
}
