import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { MoveInput } from './moves/move-transfer.ts'
import { postSettlements } from './moves/post-settlements.ts'
import { settleTransfers } from './moves/settle-transfers.ts'
import { type Transfer, lockTransfers } from './queries.ts'
import { tellOfSettled } from './tell-of-settled.ts'

type By = Omit<MoveInput, 'transferId'>
type Move = (trx: Transaction, transfers: readonly Transfer[], by: By) => Promise<unknown>

/** Few commits, short locks. */
const PAGE = 200
/** While one page is written, another is prepared. */
const LANES = 2

/** Posts the deposits that settle by this day, then settles what is past its return window. */
export async function settleDue(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  const unposted = sql<boolean>`posted_entry_id is null and settlement_date <= ${date}`
  await moveAll(ctx, institution_id, unposted, postSettlements)
  const good = sql<boolean>`posted_entry_id is not null and available_date <= ${date}`
  await moveAll(ctx, institution_id, good, async (trx, transfers, by) => {
    const settled = await settleTransfers(trx, transfers, by)
    await tellOfSettled(ctx, trx, institution_id, settled)
  })
}

/** Every page takes its accounts in the order of their ids, so that no two wait for each other. */
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
  const ids = due.map(({ id }) => id)
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) =>
    ids.slice(page * PAGE, (page + 1) * PAGE),
  )
  await pLimit(LANES).map(pages, (page) => movePage(ctx, institution_id, page, move))
}

/** One that cannot move is reported and stays for the next run: it must not hold up the others. */
async function movePage(
  ctx: Context,
  institution_id: string,
  transferIds: readonly string[],
  move: Move,
): Promise<void> {
  const by = { institution_id, now: ctx.clock.now(), actor: { kind: 'job', id: 'settle' } as const }
  try {
    await inTransaction(ctx.db, async (trx) => {
      await move(trx, await lockTransfers(trx, institution_id, transferIds), by)
    })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (transferIds.length > 1) {
      const half = Math.ceil(transferIds.length / 2)
      await movePage(ctx, institution_id, transferIds.slice(0, half), move)
      await movePage(ctx, institution_id, transferIds.slice(half), move)
      return
    }
    ctx.log.error({ err: error, transferIds, fields: error.fields }, 'a transfer did not settle')
  }
}
