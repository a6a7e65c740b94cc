import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import type { MoveInput } from './moves/move-transfer.ts'
import { postSettlement } from './moves/post-settlement.ts'
import { settleTransfer } from './moves/settle-transfer.ts'

type Move = (trx: Transaction, input: MoveInput) => Promise<unknown>

/** Few commits, short locks. */
const BATCH = 25
const LANES = 3

/** Posts the deposits that settle by this day, then settles what is past its return window. */
export async function settleDue(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const unposted = sql<boolean>`posted_entry_id is null and settlement_date <= ${date}`
  await moveAll(ctx, institution_id, unposted, postSettlement)
  const good = sql<boolean>`posted_entry_id is not null and available_date <= ${date}`
  await moveAll(ctx, institution_id, good, settleTransfer)
}

/** Every batch takes its accounts in the order of their ids, so that no two wait for each other. */
async function moveAll(
  ctx: Context,
  institution_id: string,
  isDue: RawBuilder<boolean>,
  move: Move,
): Promise<void> {
  const due = await ctx.db
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'Submitted')
    .where(isDue)
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const inputs = due.map(({ id: transferId }) => ({
    institution_id,
    transferId,
    now: ctx.clock.now(),
    actor: { kind: 'job', id: 'settle' } as const,
  }))
  const work = async () => {
    while (inputs.length > 0) await moveBatch(ctx, inputs.splice(0, BATCH), move)
  }
  await Promise.all(Array.from({ length: LANES }, work))
}

/** One that cannot move is reported and stays for the next run: it must not hold up the others. */
async function moveBatch(ctx: Context, inputs: MoveInput[], move: Move): Promise<void> {
  try {
    await inTransaction(ctx.db, async (trx) => {
      for (const input of inputs) await move(trx, input)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (inputs.length > 1) {
      for (const input of inputs) await moveBatch(ctx, [input], move)
      return
    }
    const transferIds = inputs.map(({ transferId }) => transferId)
    ctx.log.error({ err: error, transferIds, fields: error.fields }, 'a transfer did not settle')
  }
}
