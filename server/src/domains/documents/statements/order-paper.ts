import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/raise-task.ts'
import type { StatementToWrite } from './statement-to-write.ts'

/** Whoever withdrew the consent to electronic documents is sent the statement by mail, by staff. */
export async function orderPaper(
  trx: Transaction,
  { institution_id, id }: Pick<StatementToWrite, 'institution_id' | 'id'>,
  { onPaperTo, now }: { onPaperTo: readonly string[]; now: Date },
): Promise<void> {
  for (const depositor_id of onPaperTo) {
    await raiseTask(trx, {
      institution_id,
      kind: 'paper_statement',
      message:
        'A holder wants paper. Save this statement, print it and send it to their home address.',
      details: { statement_id: id, depositor_id },
      key: `paper_statement:${id}:${depositor_id}`,
      now,
    })
  }
}
