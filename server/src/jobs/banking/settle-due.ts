import { sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import type { MoveInput } from '../../features/transfers/move-transfer.ts'
import { postSettlement } from '../../features/transfers/post-settlement.ts'
import { settleTransfer } from '../../features/transfers/settle-transfer.ts'

type Move = (trx: Transaction, input: MoveInput) => Promise<unknown>

/** Posts the deposits that settle by this day, then settles what is past its return window. */
export async function settleDue(
  ctx: Context,
  institutionId: string,
  date: BusinessDate,
): Promise<void> {
  const unposted = sql<boolean>`posted_entry_id is null and settlement_date <= ${date}`
  await moveAll(ctx, institutionId, unposted, postSettlement)
  const good = sql<boolean>`posted_entry_id is not null and available_date <= ${date}`
  await moveAll(ctx, institutionId, good, settleTransfer)
}

/** One that cannot move is reported and stays for the next run: it must not hold up the others. */
async function moveAll(
  ctx: Context,
  institutionId: string,
  isDue: ReturnType<typeof sql<boolean>>,
  move: Move,
): Promise<void> {
  const due = await ctx.db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('status', '=', 'Submitted')
    .where(isDue)
    .orderBy('settlement_date')
    .orderBy('id')
    .execute()
  for (const { id: transferId } of due) {
    const input: MoveInput = {
      institutionId,
      transferId,
      now: ctx.clock.now(),
      actor: { kind: 'job', id: 'settle' },
    }
    try {
      await inTransaction(ctx.db, (trx) => move(trx, input))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      ctx.log.error({ err: error, transferId, fields: error.fields }, 'a transfer did not settle')
    }
  }
}
