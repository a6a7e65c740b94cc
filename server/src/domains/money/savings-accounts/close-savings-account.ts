import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { closeAccount } from '../../../ledger/close-account.ts'
import { enqueue } from '../../../platform/queue/enqueue.ts'

export interface ClosingInput {
  institution_id: string
  accountId: string
  closedOn: BusinessDate
  actor: Actor
}

/** Closes a savings account that was paid out; nothing posts to it any more, and a last statement is made. */
export async function closeSavingsAccount(trx: Transaction, input: ClosingInput): Promise<void> {
  const { institution_id, accountId, closedOn, actor } = input
  const closed = await trx
    .updateTable('savings_accounts')
    .set({ status: 'CLOSED', closed_on: closedOn })
    .where('institution_id', '=', institution_id)
    .where('id', '=', accountId)
    .where('status', '=', 'OPEN')
    .returning('id')
    .executeTakeFirst()
  if (closed === undefined) throw new DomainError('not_found')
  await closeAccount(trx, institution_id, accountId)
  const statement = { institution_id, account_id: accountId, closed_on: closedOn }
  await enqueue(trx, 'make_final_statement', statement)
  const entity = { entity: 'savings_account', entityId: accountId }
  await writeAudit(trx, { institution_id, actor, action: 'close', ...entity })
}
