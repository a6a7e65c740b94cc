import { formatCents } from '@passbook/contract/money'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { setStanding } from '../../access/holds.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { cancelWaiting } from '../../money/orders/cancel-waiting.ts'
import { postDebit } from './post-money.ts'
import { type DisputeRow, findCredit, findDecision, lockDispute, moveDispute } from './queries.ts'
import { sendLetter } from './send-letter.ts'

const BY: Actor = { kind: 'job', id: 'disputes' }

/**
 * Takes back a provisional credit on the day its letter said, once. What was spent of it is owed as a
 * spent return is: the account is on hold until that is settled.
 */
export async function takeBackCredit(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  id: string,
): Promise<void> {
  const dispute = await lockDispute(trx, institution_id, id)
  const now = ctx.clock.now()
  const on = easternDate(now)
  const decision = await findDecision(trx, dispute)
  const credit = await findCredit(trx, dispute)
  if (dispute.due_on === null || !decision?.debit_on || !credit || decision.debit_on > on) return
  const amountCents = decision.debit_cents
  const wasPaidIn = credit.transfer_id !== null
  const moved = await postDebit(trx, dispute, { amountCents, wasPaidIn }, { on, now, actor: BY })
  await trx
    .insertInto('dispute_debits')
    .values({
      institution_id,
      dispute_id: id,
      amount_cents: amountCents,
      owed_cents: moved.owedCents,
      debited_on: on,
      debited_at: now,
      entry_id: moved.entryId,
      transfer_id: moved.transferId,
    })
    .execute()
  await moveDispute(trx, dispute, { due_on: null })
  if (moved.owedCents > 0) await holdForOwed(ctx, trx, dispute, moved.owedCents)
  const facts = { amount: amountCents, debited_on: on, owed: moved.owedCents }
  await sendLetter(ctx, trx, dispute, 'taken_back', facts)
  await writeAudit(trx, {
    institution_id,
    actor: BY,
    action: 'take_back_credit',
    entity: 'depositor',
    entityId: dispute.depositor_id,
    details: { dispute_id: id, amount_cents: amountCents, owed_cents: moved.owedCents },
  })
}

async function holdForOwed(
  ctx: Context,
  trx: Transaction,
  { institution_id, id, account_id, depositor_id }: DisputeRow,
  owedCents: number,
): Promise<void> {
  const now = ctx.clock.now()
  const entity = await trx
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  await setStanding(
    trx,
    { institution_id, entityId: entity.id },
    { standing: 'HOLD', reason: 'owed' },
    { now, actor: BY, details: { dispute_id: id } },
  )
  await cancelWaiting(ctx, trx, { institution_id, accountId: account_id, now, actor: BY })
  await raiseTask(trx, {
    institution_id,
    kind: 'credit_spent',
    message: `A provisional credit that was taken back was already spent: ${formatCents(owedCents)} is owed, and the account is on hold.`,
    details: { dispute_id: id, depositor_id, owed_cents: owedCents },
    key: `dispute:${id}:owed`,
    now,
  })
}
